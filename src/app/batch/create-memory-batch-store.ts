import type { BatchRow } from '../../batch/queue/batch.ts';
import { countStates, type BatchPictures, type BatchStore, type WholeBatch } from './kept-batch.ts';

interface Kept extends WholeBatch {
  images: Map<number, Uint8Array<ArrayBuffer>>;
  pictures: BatchPictures;
}

/** The batches of this tab, where the browser denies storage: they are gone with it. */
export function createMemoryBatchStore(): BatchStore {
  const batches = new Map<string, Kept>();
  const listeners = new Set<() => void>();
  const notify = () => listeners.forEach((listener) => listener());

  const keep = (id: string, rows: readonly BatchRow[]) => {
    for (const row of rows) batches.get(id)?.rows.splice(row.at, 1, row);
  };

  return {
    isMemory: true,
    async create(batch, rows, pictures) {
      batches.set(batch.id, { batch, rows: [...rows], isRunning: false, images: new Map(), pictures });
      notify();
    },
    list: async () =>
      [...batches.values()]
        .sort((one, other) => other.batch.createdAt - one.batch.createdAt)
        .map(({ batch, rows, isRunning }) => ({ batch, isRunning, counts: countStates(rows) })),
    has: async (id) => batches.has(id),
    async read(id) {
      const kept = batches.get(id);
      return kept && { batch: kept.batch, rows: [...kept.rows], isRunning: kept.isRunning };
    },
    journal: (id) => ({
      save: async (rows) => keep(id, rows),
      async saveImage(row, bytes) {
        keep(id, [row]);
        batches.get(id)?.images.set(row.at, bytes);
      },
    }),
    readImage: async (id, at) => batches.get(id)?.images.get(at),
    readPicture: async (id, name) => batches.get(id)?.pictures.get(name),
    async change(id, { isRunning, ...change }) {
      const kept = batches.get(id);
      if (kept === undefined) return;
      kept.batch = { ...kept.batch, ...change };
      kept.isRunning = isRunning ?? kept.isRunning;
      notify();
    },
    async remove(id) {
      batches.delete(id);
      notify();
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}
