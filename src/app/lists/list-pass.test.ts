import { describe, expect, it } from 'vitest';
import type { ListPage } from '../../contract/list.ts';
import { continuePass, ITEMS_MAX, startPass, type ListPass } from './list-pass.ts';

interface Item {
  id: string;
}

function page(from: number, count: number, sentCount = count): ListPage<Item> {
  return { items: Array.from({ length: count }, (_, index) => ({ id: String(from + index) })), sentCount, skipped: [] };
}

function readAll(readPage: (page: number, limit: number) => ListPage<Item>, firstLimit = 20) {
  let pass: ListPass<Item> = startPass(firstLimit);
  const asked: string[] = [];
  while (pass.next !== undefined) {
    const query = pass.next;
    asked.push(`${query.page}/${query.limit}`);
    pass = continuePass(pass, query, readPage(query.page, query.limit));
  }
  return { pass, asked };
}

/** A list of the service as it should be. */
function listOf(total: number) {
  return (at: number, limit: number) => page(at * limit, Math.max(0, Math.min(limit, total - at * limit)));
}

describe('a pass through a list', () => {
  it('ends at a page shorter than its limit', () => {
    const { pass, asked } = readAll(listOf(19));
    expect(pass.items).toHaveLength(19);
    expect(asked).toEqual(['0/20']);
  });

  it('goes from the small first page to pages of the largest size', () => {
    const { pass, asked } = readAll(listOf(250));
    expect(pass.items).toHaveLength(250);
    expect(asked).toEqual(['0/20', '0/100', '1/100', '2/100']);
  });

  it('ends at an empty page when the last was full', () => {
    const { pass, asked } = readAll(listOf(200));
    expect(pass.items).toHaveLength(200);
    expect(asked.at(-1)).toBe('2/100');
  });

  it('takes each id once, however often pages repeat it', () => {
    const repeated = (at: number, limit: number) => page(at * (limit - 5), at > 3 ? 40 : limit);
    const { pass } = readAll(repeated, 100);
    expect(new Set(pass.items.map(({ id }) => id)).size).toBe(pass.items.length);
    expect(pass.items).toHaveLength(4 * 95 + 40);
  });

  it('ends at a page that brings nothing new', () => {
    const { asked } = readAll(() => page(0, 100), 100);
    expect(asked).toEqual(['0/100', '1/100']);
  });

  it('takes a page of more items than were asked for', () => {
    const { pass } = readAll((at) => (at === 0 ? page(0, 101) : page(101, 3)), 100);
    expect(pass.items).toHaveLength(104);
  });

  it('stops an endless list after 10,000 items and 101 requests', () => {
    const { pass, asked } = readAll((at, limit) => page(at * limit, limit));
    expect(pass.items).toHaveLength(ITEMS_MAX);
    expect(pass.isCut).toBe(true);
    expect(asked).toHaveLength(101);
  });

  it('ends at a full page of which nothing can be read', () => {
    const { asked } = readAll(() => page(0, 0, 100), 100);
    expect(asked).toEqual(['0/100']);
  });

  it('goes on when some items of a full page could not be read', () => {
    const { pass } = readAll((at) => (at === 0 ? page(0, 90, 100) : page(100, 1)), 100);
    expect(pass.items).toHaveLength(91);
  });

  it('reads a service that does not heed the limit to its end', () => {
    const always20 = (at: number) => page(at * 20, Math.min(20, 45 - at * 20));
    const { pass } = readAll(always20);
    expect(pass.items).toHaveLength(45);
  });
});
