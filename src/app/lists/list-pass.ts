import { type ListPage, PAGE_FIRST, PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from '../../contract/list.ts';
import type { PageQuery } from '../../contract/routes.ts';

/** A list is read no further: a service whose list never ends must not keep a page asking. */
export const ITEMS_MAX = 10_000;

/** Where one reading of a list from its start stands. */
export interface ListPass<Item> {
  /** In the service's order, each id once. */
  items: readonly Item[];
  /** One sentence for each item that could not be read. */
  skipped: readonly string[];
  /** The page to read next; undefined at the end. */
  next: PageQuery | undefined;
  /** The end is ours, not the service's. */
  isCut: boolean;
}

/** A list of which nothing is read yet. `limit` is the size of its first page. */
export function startPass<Item>(limit: number): ListPass<Item> {
  return { items: [], skipped: [], next: { page: PAGE_FIRST, limit }, isCut: false };
}

/**
 * A pass with one more page. A list has no total, so a page shorter than its limit ends it, and so does one that brings
 * nothing new.
 */
export function continuePass<Item extends { id: string }>(
  pass: ListPass<Item>,
  query: PageQuery,
  { items: sent, sentCount, skipped }: ListPage<Item>,
): ListPass<Item> {
  const seen = new Set(pass.items.map(({ id }) => id));
  const added = sent.filter(({ id }) => !seen.has(id) && seen.add(id));
  const items = [...pass.items, ...added].slice(0, ITEMS_MAX);
  const next = findNext(query, sentCount, added.length);
  const isCut = next !== undefined && items.length === ITEMS_MAX;
  return {
    items,
    // A large first page repeats what the small one could not read.
    skipped: query.page === PAGE_FIRST ? skipped : [...pass.skipped, ...skipped],
    next: isCut ? undefined : next,
    isCut,
  };
}

/** The small first page is read again as part of a large one, so that all that follow are of one size. */
function findNext({ page, limit }: PageQuery, sentCount: number, addedCount: number): PageQuery | undefined {
  if (page === PAGE_FIRST && limit < PAGE_LIMIT_MAX) {
    return sentCount < limit ? undefined : { page, limit: PAGE_LIMIT_MAX };
  }
  // As many as by default, where more were asked for: the service may not heed the limit.
  if (page === PAGE_FIRST && sentCount === PAGE_LIMIT_DEFAULT) return { page: 1, limit: PAGE_LIMIT_DEFAULT };
  return sentCount < limit || addedCount === 0 ? undefined : { page: page + 1, limit };
}
