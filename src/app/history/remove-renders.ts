import type { RenderStore } from './create-render-store.ts';
import type { KeptRender, WholeRender } from './kept-render.ts';

/** The most that a page holds in memory to undo a removal. */
const UNDO_BYTES_MAX = 32_000_000;

export function sumBytes(renders: readonly KeptRender[]): number {
  return renders.reduce((sum, { byteCount }) => sum + byteCount, 0);
}

export function isUndoable(renders: readonly KeptRender[]): boolean {
  return sumBytes(renders) <= UNDO_BYTES_MAX;
}

/** Removes renders and returns them for undo; empty when they are too large or can't be read. */
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
