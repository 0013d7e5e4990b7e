import { describe, expect, it } from 'vitest';
import type { Entry } from './entry.ts';
import { countMovedRows } from './use-kept-place.ts';

function entries(...ids: string[]): Entry[] {
  return ids.map((id) => ({
    id,
    name: id,
    description: '',
    templateCount: 0,
    visibility: 'SHARED',
    updatedAt: '',
  }));
}

describe('the place of the first row on screen', () => {
  const old = entries('a', 'b', 'c', 'd', 'e', 'f');

  it('moves down by what was added above it', () => {
    expect(countMovedRows(old, entries('x', 'y', 'a', 'b', 'c', 'd', 'e', 'f'), 1, 2)).toBe(1);
  });

  it('moves up by what was removed above it', () => {
    expect(countMovedRows(old, entries('c', 'd', 'e', 'f'), 2, 2)).toBe(-1);
  });

  it('is that of the next one when it is gone itself', () => {
    expect(countMovedRows(old, entries('x', 'a', 'b', 'd', 'e', 'f'), 1, 1)).toBe(1);
    expect(countMovedRows(old, entries('x'), 1, 1)).toBe(0);
  });
});
