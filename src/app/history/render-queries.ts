import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useServices } from '../services.ts';
import type { RenderStore } from './create-render-store.ts';
import type { RenderRequest } from './kept-render.ts';
import { createRequestKey } from './request-key.ts';

export const RENDERS_PAGE = 100;

/** Always refetched, because local data may change at any time and is cheap to read. */
export const ofThisBrowser = { staleTime: 0, retry: false } as const;

/** Reads the number of stored renders, and each template's newest render. */
export function keptCountQuery(store: RenderStore) {
  return queryOptions({
    ...ofThisBrowser,
    queryKey: ['renders', 'count'],
    queryFn: async () => ({ count: await store.count(), templates: await store.listTemplates() }),
  });
}

/** Reads a template's newest render without its image, or null. */
export function newestRenderQuery(store: RenderStore, templateId: string) {
  return queryOptions({
    ...ofThisBrowser,
    queryKey: ['renders', 'newest', templateId],
    queryFn: async () => (await store.list({ limit: 1, templateId }))[0] ?? null,
  });
}

export function isKeptQuery(store: RenderStore, id: string) {
  return queryOptions({
    ...ofThisBrowser,
    queryKey: ['renders', 'kept', id],
    queryFn: () => store.has(id),
  });
}

/** Reads a render with its image, or null after the render was removed. */
export function wholeRenderQuery(store: RenderStore, id: string) {
  return queryOptions({
    ...ofThisBrowser,
    // Frees the image's memory immediately.
    gcTime: 0,
    queryKey: ['renders', 'whole', id],
    queryFn: async () => (await store.read(id)) ?? null,
  });
}

/** Reads the newest render for exactly this request, or null. */
export function sameRenderQuery(store: RenderStore, request: RenderRequest) {
  return queryOptions({
    ...ofThisBrowser,
    gcTime: 0,
    queryKey: ['renders', 'same', createRequestKey(request)],
    queryFn: async () => (await store.findSame(request)) ?? null,
  });
}

export function templateRendersQuery(store: RenderStore, templateId: string) {
  return queryOptions({
    ...ofThisBrowser,
    queryKey: ['renders', 'template', templateId],
    queryFn: () => store.list({ templateId, limit: RENDERS_PAGE }),
  });
}

/**
 * Refetches when a render is stored, changed or removed in any tab. Refetches the count even if it isn't on screen, so that History
 * opens with its tools.
 */
export function useRenderUpdates(): void {
  const { renderStore } = useServices();
  const queryClient = useQueryClient();
  useEffect(
    () =>
      renderStore.subscribe(() => {
        void queryClient.invalidateQueries({ queryKey: ['renders'] });
        void queryClient.refetchQueries({ queryKey: keptCountQuery(renderStore).queryKey, type: 'inactive' });
      }),
    [renderStore, queryClient],
  );
}

/** A mutation that writes to the store and works offline. `SaveProblem` shows its errors. */
export function useRenderMutation<Variables, Data>(
  write: (variables: Variables) => Promise<Data>,
  onSuccess?: (data: Data) => void,
) {
  return useMutation({ mutationFn: write, onSuccess, networkMode: 'always' });
}
