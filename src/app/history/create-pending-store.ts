import type { DBSchema } from 'idb';
import type { Render } from '../../client/read-render.ts';
import { isJsonObject } from '../../contract/loose.ts';
import { createDatabaseOpener, writeWhole } from '../lib/create-database-opener.ts';
import { scopeName } from '../lib/person-scope.ts';
import {
  parseKeptRender,
  parseRenderValues,
  type KeptRender,
  type RenderValues,
  type WholeRender,
} from './kept-render.ts';

/** A render as it was sent, before its image arrived. */
export interface PendingRender {
  /** As in the history, but empty where the response is missing. `renderedAt` is the time it was sent. */
  render: KeptRender;
  values: RenderValues;
  /** How many times it has been sent. */
  attempt: number;
}

export type PendingStore = ReturnType<typeof createPendingStore>;

interface PendingSchema extends DBSchema {
  renders: { key: string; value: PendingRender };
}

/** The tab that waits for a render's image holds this lock. */
export const pendingLock = (id: string) => scopeName(`galley-pending-${id}`);

/**
 * Stores each render before it is sent, until its image is in the history. Renders left after a crash may already be paid for, and
 * `fetchPendingRenders` gets their images.
 */
export function createPendingStore(locks: Pick<LockManager, 'request'> | undefined) {
  const open = createDatabaseOpener<PendingSchema>('galley-pending', 1, (database) => {
    database.createObjectStore('renders', { keyPath: 'render.id' });
  });
  const releases = new Map<string, () => void>();

  return {
    /** Resolves once the render is on disk, and never rejects: a browser without room or locks renders anyway. */
    async add(pending: PendingRender): Promise<void> {
      const { id } = pending.render;
      // Without locks, no tab could tell whether another one still waits for the image.
      if (locks === undefined) return;
      try {
        await new Promise<void>((resolve, reject) => {
          const hold = (lock: Lock | null) => {
            resolve();
            return lock && new Promise<void>((release) => releases.set(id, release));
          };
          locks.request(pendingLock(id), { ifAvailable: true }, hold).catch(reject);
        });
        const transaction = (await open()).transaction('renders', 'readwrite', { durability: 'strict' });
        await writeWhole(transaction, async ({ store }) => store.put(pending));
      } catch {
        // `SaveProblem` reports it once the image can't be saved either.
      }
    },
    listIds: async () => (await open()).getAllKeys('renders'),
    async read(id: string): Promise<PendingRender | undefined> {
      const raw: unknown = await (await open()).get('renders', id);
      if (!isJsonObject(raw)) return undefined;
      const render = parseKeptRender(raw.render);
      return render && { render, values: parseRenderValues(raw.values), attempt: Number(raw.attempt) };
    },
    /** Never rejects. A render that stays is requested again, which costs nothing once it is paid for. */
    async remove(id: string): Promise<void> {
      try {
        await (await open()).delete('renders', id);
      } catch {
        // The render couldn't be stored in the first place.
      }
      releases.get(id)?.();
      releases.delete(id);
    },
  };
}

/** Completes a render with its image. */
export function completeRender({ render, values }: PendingRender, image: Render, renderedAt: number): WholeRender {
  const { bytes, imageType, durationMs, quota, notes, templateVersion } = image;
  const { extension } = imageType;
  const answered = { templateVersion, renderedAt, durationMs, quota, extension, byteCount: bytes.length, notes };
  return { values, bytes, render: { ...render, ...answered } };
}
