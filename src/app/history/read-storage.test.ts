import { describe, expect, it } from 'vitest';
import type { KeptRender } from './kept-render.ts';
import { isNearlyFull, planRemoval } from './read-storage.ts';

/** Newest first, 10 bytes each. */
function rendersOf(count: number, pinned: number[] = []): KeptRender[] {
  return Array.from(
    { length: count },
    (_, at) => ({ id: `r${at}`, byteCount: 10, isPinned: pinned.includes(at) }) as KeptRender,
  );
}
const ids = (renders: KeptRender[]) => renders.map(({ id }) => id);

describe('isNearlyFull', () => {
  it('starts at 90 percent of the limit', () => {
    expect(isNearlyFull({ usedBytes: 89, allBytes: 100 })).toBe(false);
    expect(isNearlyFull({ usedBytes: 90, allBytes: 100 })).toBe(true);
  });
});

describe('planRemoval', () => {
  it('removes as many of the oldest renders as needed', () => {
    expect(ids(planRemoval(rendersOf(9), { usedBytes: 95, allBytes: 100 }))).toEqual(['r8', 'r7', 'r6']);
  });

  it('never removes pinned renders', () => {
    expect(ids(planRemoval(rendersOf(4, [0, 3]), { usedBytes: 1_000, allBytes: 100 }))).toEqual(['r2', 'r1']);
  });

  it('removes a tenth when the limit is unknown or not reached', () => {
    expect(ids(planRemoval(rendersOf(20), undefined))).toEqual(['r19', 'r18']);
    expect(ids(planRemoval(rendersOf(20), { usedBytes: 200, allBytes: 10_000 }))).toEqual(['r19', 'r18']);
  });
});
