import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RenderRequest } from './kept-render.ts';
import { renderStore } from './render-store.ts';
import { createRequestKey } from './request-key.ts';

export const RENDERS_PAGE = 100;

/** Local data may change at any time, and reading it is cheap. */
export const ofThisBrowser = { staleTime: 0, retry: false } as const;

/** The number of stored renders, and the newest of each template. */
export const keptCountQuery = queryOptions({
  ...ofThisBrowser,
  queryKey: ['renders', 'count'],
  queryFn: async () => ({ count: await renderStore.count(), templates: await renderStore.listTemplates() }),
});

/** The newest render of a template, without its image, or null. */
export function newestRenderQuery(templateId: string) {
  return queryOptions({
    ...ofThisBrowser,
    queryKey: ['renders', 'newest', templateId],
    queryFn: async () => (await renderStore.list({ limit: 1, templateId }))[0] ?? null,
  });
}

export function isKeptQuery(id: string) {
  return queryOptions({
    ...ofThisBrowser,
    queryKey: ['renders', 'kept', id],
    queryFn: () => renderStore.has(id),
  });
}

/** A render with its image, or null after it was removed. */
export function wholeRenderQuery(id: string) {
  return queryOptions({
    ...ofThisBrowser,
    // Frees the memory of its bytes.
    gcTime: 0,
    queryKey: ['renders', 'whole', id],
    queryFn: async () => (await renderStore.read(id)) ?? null,
  });
}

/** The newest render of exactly this request, or null. */
export function sameRenderQuery(request: RenderRequest) {
  return queryOptions({
    ...ofThisBrowser,
    gcTime: 0,
    queryKey: ['renders', 'same', createRequestKey(request)],
    queryFn: async () => (await renderStore.findSame(request)) ?? null,
  });
}

export function templateRendersQuery(templateId: string) {
  return queryOptions({
    ...ofThisBrowser,
    queryKey: ['renders', 'template', templateId],
    queryFn: () => renderStore.list({ templateId, limit: RENDERS_PAGE }),
  });
}

/**
 * Refetches when a render was stored, changed or removed in any tab. Refetches the count even if it isn't on screen, so that the
 * history opens with its tools.
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

/** A write to the store, which works offline. `SaveProblem` shows its errors. */
export function useRenderMutation<Variables, Data>(
  write: (variables: Variables) => Promise<Data>,
  onSuccess?: (data: Data) => void,
) {
  return useMutation({ mutationFn: write, onSuccess, networkMode: 'always' });
}
