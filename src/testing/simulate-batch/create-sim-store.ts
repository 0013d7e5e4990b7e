import type { BatchRow, Journal } from '../../batch/queue/batch.ts';
import type { SimClock } from './create-sim-clock.ts';

/** What outlives a crash, on a disk that may be full for a while. */
export interface SimStore {
  rows: Map<number, BatchRow>;
  images: Map<number, Uint8Array<ArrayBuffer>>;
  /** The journal of one process: a write during its crash succeeds or not, by chance. */
  openJournal(isAlive: () => boolean): Journal;
  isFull: boolean;
}

/** The disk is full at write `fullAt`, until `isFull` is reset. */
export function createSimStore(clock: SimClock, random: () => number, fullAt: number, given: BatchRow[]): SimStore {
  let writes = 0;
  const store: SimStore = {
    rows: new Map(given.map((row) => [row.at, row])),
    images: new Map(),
    isFull: false,
    openJournal(isAlive) {
      async function write(apply: () => void): Promise<void> {
        writes += 1;
        if (writes === fullAt) store.isFull = true;
        const isFull = store.isFull;
        const isLate = random() < 0.5;
        if (!isFull && !isLate) apply();
        await clock.wait(random() * 5);
        if (!isAlive()) await new Promise(() => {});
        if (isFull) throw new Error('The disk is full.');
        if (isLate) apply();
      }
      return {
        save: (rows) => write(() => rows.forEach((row) => store.rows.set(row.at, row))),
        saveImage: (row, bytes) =>
          write(() => {
            store.rows.set(row.at, row);
            store.images.set(row.at, bytes);
          }),
      };
    },
  };
  return store;
}
