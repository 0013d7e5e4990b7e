import type { RenderStore } from './create-render-store.ts';
import type { KeptRender, WholeRender } from './kept-render.ts';

const NEARLY_FULL = 0.9;
/** The target share of used storage, which leaves room for a while. */
const ROOMY = 0.7;
/** The minimum share to free, because the disk can be full before the browser's limit is reached. */
const FREED_PART_MIN = 0.1;

interface StorageSize {
  usedBytes: number;
  /** The browser's limit. */
  allBytes: number;
}

/** Returns undefined on a page served over plain HTTP from another machine. */
async function estimate(): Promise<StorageSize | undefined> {
  const manager: StorageManager | undefined = navigator.storage;
  const { usage = 0, quota = 0 } = (await manager?.estimate()) ?? {};
  return quota > 0 ? { usedBytes: usage, allBytes: quota } : undefined;
}

/** Returns the number of bytes until storage is nearly full; infinite if the browser doesn't report it. */
export async function readRoom(): Promise<number> {
  const size = await estimate();
  return size === undefined ? Infinity : Math.max(0, size.allBytes * NEARLY_FULL - size.usedBytes);
}

/** Reads storage usage, if the browser reports it, and the renders to remove if storage is nearly full. */
export async function readStorage(store: Pick<RenderStore, 'list'>, isFull: boolean) {
  const manager: StorageManager | undefined = navigator.storage;
  const size = await estimate();
  const isNeeded = isFull || (size !== undefined && isNearlyFull(size));
  const plan = isNeeded ? planRemoval(await store.list({ limit: Infinity, matches: () => true }), size) : [];
  return { size, isPersisted: (await manager?.persisted()) ?? false, plan };
}

export function isNearlyFull({ usedBytes, allBytes }: StorageSize): boolean {
  return usedBytes >= allBytes * NEARLY_FULL;
}

/** Picks the oldest unpinned renders that free enough space. */
export function planRemoval(renders: readonly KeptRender[], size: StorageSize | undefined): KeptRender[] {
  const tooMany = size === undefined ? 0 : size.usedBytes - size.allBytes * ROOMY;
  const wanted = Math.max(tooMany, sumBytes(renders) * FREED_PART_MIN);
  const plan: KeptRender[] = [];
  let freed = 0;
  for (const render of renders.filter(({ isPinned }) => !isPinned).reverse()) {
    if (freed >= wanted) break;
    plan.push(render);
    freed += render.byteCount;
  }
  return plan;
}

/** Maximum bytes held in memory to undo a removal. */
const UNDO_BYTES_MAX = 32_000_000;

export function sumBytes(renders: readonly KeptRender[]): number {
  return renders.reduce((sum, { byteCount }) => sum + byteCount, 0);
}

export function isUndoable(renders: readonly KeptRender[]): boolean {
  return sumBytes(renders) <= UNDO_BYTES_MAX;
}

/** Removes renders and returns them for undo; empty if they are too large or can't be read. */
export async function removeRenders(
  store: Pick<RenderStore, 'read' | 'remove'>,
  renders: readonly KeptRender[],
): Promise<WholeRender[]> {
  const wholes = isUndoable(renders)
    ? await Promise.all(renders.map(({ id }) => store.read(id).catch(() => undefined)))
    : [];
  await store.remove(renders.map(({ id }) => id));
  return wholes.filter((whole) => whole !== undefined);
}
