import { describe, expect, it } from 'vitest';
import type { ListPage } from '../../contract/list.ts';
import { nextPage, uniqueItems } from './next-page.ts';

function page(ids: string[], sentCount = ids.length): ListPage<{ id: string }> {
  return { items: ids.map((id) => ({ id })), sentCount, skipped: [] };
}

describe('nextPage', () => {
  it('is the following page after a full one', () => {
    const first = page(['a', 'b']);
    expect(nextPage(first, [first], { page: 0, limit: 2 })).toEqual({ page: 1, limit: 2 });
  });

  it('ends at a page shorter than its limit', () => {
    const first = page(['a']);
    expect(nextPage(first, [first], { page: 0, limit: 2 })).toBeUndefined();
  });

  it('ends at a page that repeats what is known', () => {
    const second = page(['b', 'a']);
    expect(nextPage(second, [page(['a', 'b']), second], { page: 1, limit: 2 })).toBeUndefined();
  });

  it('goes on when some items of a full page could not be read', () => {
    const first = page(['a'], 2);
    expect(nextPage(first, [first], { page: 0, limit: 2 })).toEqual({ page: 1, limit: 2 });
  });

  it('grows to the largest page where both sizes meet', () => {
    const last = page(['z'], 20);
    expect(nextPage(last, [last], { page: 4, limit: 20 })).toEqual({ page: 1, limit: 100 });
  });
});

describe('uniqueItems', () => {
  it('keeps the first of each id, in order', () => {
    expect(uniqueItems([page(['a', 'b']), page(['b', 'c'])]).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });
});
