import type { ListPage } from '../../contract/list.ts';
import { PAGE_LIMIT_MAX } from '../../contract/limits.ts';
import type { PageQuery } from '../../contract/routes.ts';

interface Identified {
  id: string;
}

/**
 * The page to read after `last`, or undefined at the end: a list has no total, so a page shorter than its limit ends it,
 * and so does one that brings nothing new. A long list goes on in pages of the largest size, which starts where pages
 * of both sizes meet.
 */
export function nextPage(
  last: ListPage<Identified>,
  all: ListPage<Identified>[],
  lastQuery: PageQuery,
): PageQuery | undefined {
  if (last.sentCount < lastQuery.limit) return undefined;
  const known = new Set(all.slice(0, -1).flatMap((page) => page.items.map((item) => item.id)));
  if (last.items.every((item) => known.has(item.id))) return undefined;
  const nextOffset = (lastQuery.page + 1) * lastQuery.limit;
  if (nextOffset % PAGE_LIMIT_MAX === 0) return { page: nextOffset / PAGE_LIMIT_MAX, limit: PAGE_LIMIT_MAX };
  return { page: lastQuery.page + 1, limit: lastQuery.limit };
}

/** The items of all pages in order, each id once. */
export function uniqueItems<Item extends Identified>(pages: ListPage<Item>[]): Item[] {
  const seen = new Set<string>();
  return pages.flatMap((page) => page.items).filter(({ id }) => !seen.has(id) && seen.add(id));
}
