import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListQuery } from './list-query.ts';
import { uniqueItems } from './next-page.ts';

/** A list as a page needs it: everything read so far, and how to go on. */
export interface LoadedList<Item> {
  /** Undefined until the first page is there. */
  items: Item[] | undefined;
  /** One sentence for each item that could not be read. */
  skipped: string[];
  /** Why the last page could not be read; what was read before stays in `items`. */
  error: Error | null;
  hasMore: boolean;
  isLoading: boolean;
  loadMore: () => void;
  tryAgain: () => void;
}

export function useList<Item extends { id: string }>(query: ListQuery<Item>): LoadedList<Item> {
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = useInfiniteQuery(query);
  const items = useMemo(() => data && uniqueItems(data.pages), [data]);
  const skipped = useMemo(() => data?.pages.flatMap((page) => page.skipped) ?? [], [data]);
  const loadMore = () => void fetchNextPage({ cancelRefetch: false });
  return {
    items,
    skipped,
    error,
    hasMore: hasNextPage,
    isLoading: isFetching,
    loadMore,
    tryAgain: () => (hasNextPage ? loadMore() : void refetch()),
  };
}
