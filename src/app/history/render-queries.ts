import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { createMatcher, type HistoryView } from './history-view.ts';
import type { KeptRender, RenderRequest } from './kept-render.ts';
import { renderStore } from './render-store.ts';
import { createRequestKey } from './request-key.ts';
import { readStorage } from './read-storage.ts';

const PAGE = 100;

/** What this browser keeps changes under the page, and reading it again costs next to nothing. */
const shared = { staleTime: 0, retry: false } as const;

/** The renders of a view, newest first, a page at a time. */
export function rendersQuery(view: HistoryView) {
  return infiniteQueryOptions({
    ...shared,
    queryKey: ['renders', 'list', view],
    initialPageParam: undefined as KeptRender | undefined,
    queryFn: ({ pageParam: after }) =>
      renderStore.list({ limit: PAGE, after, templateId: view.template || undefined, matches: createMatcher(view) }),
    getNextPageParam: (page) => (page.length === PAGE ? page.at(-1) : undefined),
    placeholderData: keepPreviousData,
  });
}

/** How many renders are kept, and the newest of each template. */
export const keptCountQuery = queryOptions({
  ...shared,
  queryKey: ['renders', 'count'],
  queryFn: async () => ({ count: await renderStore.count(), templates: await renderStore.listTemplates() }),
});

/** The newest render of a template, without its image; null when none is kept. */
export function newestRenderQuery(templateId: string) {
  return queryOptions({
    ...shared,
    queryKey: ['renders', 'newest', templateId],
    queryFn: async () => (await renderStore.list({ limit: 1, templateId }))[0] ?? null,
  });
}

/** All of one render; null when it is kept no more. */
export function wholeRenderQuery(id: string) {
  return queryOptions({
    ...shared,
    // Its bytes are not kept in memory for a later visit.
    gcTime: 0,
    queryKey: ['renders', 'whole', id],
    queryFn: async () => (await renderStore.read(id)) ?? null,
  });
}

/** The newest render of exactly a request; null when none is kept. */
export function sameRenderQuery(request: RenderRequest) {
  return queryOptions({
    ...shared,
    gcTime: 0,
    queryKey: ['renders', 'same', createRequestKey(request)],
    queryFn: async () => (await renderStore.findSame(request)) ?? null,
  });
}

/** The newest renders of a template, as many as a list can be chosen from. */
export function templateRendersQuery(templateId: string) {
  return queryOptions({
    ...shared,
    queryKey: ['renders', 'template', templateId],
    queryFn: () => renderStore.list({ templateId, limit: PAGE }),
  });
}

/** How full the storage is; `isFull` where a write has just failed for want of room. */
export function storageQuery(isFull: boolean) {
  return queryOptions({
    ...shared,
    queryKey: ['renders', 'storage', isFull],
    queryFn: () => readStorage(renderStore, isFull),
    placeholderData: keepPreviousData,
  });
}

/**
 * Reads what is on screen again whenever a render was kept, changed or removed, here or in another tab. The count also where it
 * is not on screen: the history would open without its tools, which then move all below them.
 */
export function useRenderUpdates(): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      renderStore.subscribe(() => {
        void queryClient.invalidateQueries({ queryKey: ['renders'] });
        void queryClient.refetchQueries({ queryKey: keptCountQuery.queryKey, type: 'inactive' });
      }),
    [queryClient],
  );
}

/**
 * A write to the store. A failure needs no handler: `SaveProblem` shows it until a write succeeds. Being offline is no
 * reason to wait.
 */
export function useRenderMutation<Variables, Data>(
  write: (variables: Variables) => Promise<Data>,
  onSuccess?: (data: Data) => void,
) {
  return useMutation({ mutationFn: write, onSuccess, networkMode: 'always' });
}
