import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RenderRequest } from './kept-render.ts';
import { renderStore } from './render-store.ts';
import { createRequestKey } from './request-key.ts';

/** How many renders are read at a time. */
export const RENDERS_PAGE = 100;

/** What this browser keeps changes under the page, and reading it again costs next to nothing. */
export const ofThisBrowser = { staleTime: 0, retry: false } as const;

/** How many renders are kept, and the newest of each template. */
export const keptCountQuery = queryOptions({
  ...ofThisBrowser,
  queryKey: ['renders', 'count'],
  queryFn: async () => ({ count: await renderStore.count(), templates: await renderStore.listTemplates() }),
});

/** The newest render of a template, without its image; null when none is kept. */
export function newestRenderQuery(templateId: string) {
  return queryOptions({
    ...ofThisBrowser,
    queryKey: ['renders', 'newest', templateId],
    queryFn: async () => (await renderStore.list({ limit: 1, templateId }))[0] ?? null,
  });
}

/** Whether a render is kept. */
export function isKeptQuery(id: string) {
  return queryOptions({
    ...ofThisBrowser,
    queryKey: ['renders', 'kept', id],
    queryFn: () => renderStore.has(id),
  });
}

/** All of one render; null when it is kept no more. */
export function wholeRenderQuery(id: string) {
  return queryOptions({
    ...ofThisBrowser,
    // Its bytes are not kept in memory for a later visit.
    gcTime: 0,
    queryKey: ['renders', 'whole', id],
    queryFn: async () => (await renderStore.read(id)) ?? null,
  });
}

/** The newest render of exactly a request; null when none is kept. */
export function sameRenderQuery(request: RenderRequest) {
  return queryOptions({
    ...ofThisBrowser,
    gcTime: 0,
    queryKey: ['renders', 'same', createRequestKey(request)],
    queryFn: async () => (await renderStore.findSame(request)) ?? null,
  });
}

/** The newest renders of a template. */
export function templateRendersQuery(templateId: string) {
  return queryOptions({
    ...ofThisBrowser,
    queryKey: ['renders', 'template', templateId],
    queryFn: () => renderStore.list({ templateId, limit: RENDERS_PAGE }),
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

/** A write to the store. One that fails needs no handler: `SaveProblem` shows it. Being offline is no reason to wait. */
export function useRenderMutation<Variables, Data>(
  write: (variables: Variables) => Promise<Data>,
  onSuccess?: (data: Data) => void,
) {
  return useMutation({ mutationFn: write, onSuccess, networkMode: 'always' });
}
