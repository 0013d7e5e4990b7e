import type { KeptRender } from './kept-render.ts';

const NEARLY_FULL = 0.9;
/** What is freed should last a while. */
const ROOMY = 0.7;
/** At least this part of the renders, where the disk is full and not what the browser allots. */
const FREED_PART_MIN = 0.1;

export interface StorageSize {
  usedBytes: number;
  /** What the browser allots. */
  allBytes: number;
}

export function isNearlyFull({ usedBytes, allBytes }: StorageSize): boolean {
  return usedBytes >= allBytes * NEARLY_FULL;
}

export function sumBytes(renders: readonly KeptRender[]): number {
  return renders.reduce((sum, { byteCount }) => sum + byteCount, 0);
}

/** The oldest renders that make room when removed, of all renders newest first. What is pinned is never among them. */
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
