import {
  useMutation,
  useMutationState,
  useQueryClient,
  type MutationCache,
  type MutationState,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, isAbort, isUnclear, isUnsettled } from '../../client/api-error.ts';
import type { GenerateRequest } from '../../client/client.ts';
import { serializeRequest } from '../../client/generate-request.ts';
import type { Progress } from '../../client/read-body.ts';
import type { Template } from '../../contract/template.ts';
import { askToPersist } from '../history/ask-to-persist.ts';
import { completeRender, createPendingStore, type PendingStore } from '../history/create-pending-store.ts';
import type { RenderStore } from '../history/create-render-store.ts';
import type { WholeRender } from '../history/kept-render.ts';
import { createServiceHook, useServices } from '../services.ts';
import { openStorage } from '../lib/open-storage.ts';
import { refuseOffline } from '../lib/refuse-offline.ts';
import { waitFor } from '../lib/wait-for.ts';
import { templateQuery } from '../lib/template-query.ts';
import { useServiceDescription } from '../lib/use-service-description.ts';
import { createPending, showNew, type ShownRender } from './render-record.ts';
import { forgetSent, noteSent } from './sent-render.ts';

export interface GenerateControl {
  status: 'idle' | 'pending' | 'cancelled' | 'failed';
  data: ShownRender | undefined;
  error: Error | null;
  /** How much of the image has arrived; undefined while its size is unknown. */
  progress: Progress | undefined;
  /** Sends one `POST`. Resolves even if the request fails. */
  generate: (request: GenerateRequest) => Promise<void>;
  cancel: () => void;
  reset: () => void;
}

interface Call {
  request: GenerateRequest;
  abort: AbortController;
}

/** How long a render waits for storage that doesn't respond. */
const STORED_MS = 1_000;
/** By this time, a service has noticed that a render was canceled. */
const NOTICED_MS = 1_000;

const usePendingStore = createServiceHook(() => createPendingStore('locks' in navigator ? navigator.locks : undefined));

type GenerateState = MutationState<ShownRender, Error, Call>;

/**
 * Renders a template, one image at a time. A render may be charged as soon as it is sent, so leaving the page does not abort it.
 * It finishes and is saved in the history, and the page shows its progress or outcome when the user returns. The client stores the
 * quota, which failed responses report as well.
 */
export function useGenerate(template: Template): GenerateControl {
  const { client, renderStore } = useServices();
  const pendingStore = usePendingStore();
  const { address: service = '', isIdempotent } = useServiceDescription().data ?? {};
  const queryClient = useQueryClient();
  const cache = queryClient.getMutationCache();
  const { id } = template;
  const [progress, setProgress] = useState<Progress>();

  const { mutateAsync } = useMutation({
    mutationKey: keyOf(id),
    async mutationFn({ request, abort: { signal } }: Call): Promise<ShownRender> {
      await refuseOffline(client, id, signal);
      const { variables, format, scale } = request;
      const sent = noteSent(id, serializeRequest(variables, format, scale));
      const pending = createPending(request, sent, template, service);
      // Other services could charge it again.
      if (isIdempotent !== false) await Promise.race([pendingStore.add(pending), waitFor(STORED_MS, signal)]);
      try {
        const render = await client.generate({ ...request, ...sent }, { signal, onProgress: setProgress });
        const shown = showNew(render, request, template);
        // Not awaited, so that the image appears before it is saved to disk. `SaveProblem` shows why a render was not saved.
        void keep(renderStore, pendingStore, completeRender(pending, render, shown.renderedAt.getTime())).catch(
          () => {},
        );
        return shown;
      } catch (error) {
        // The page shows the failure, so the user decides whether to send it again.
        void pendingStore.remove(sent.renderId);
        throw error;
      }
    },
    retry: false,
    onError(error) {
      if (!isAbort(error) && !isUnsettled(error)) forgetSent(id);
      // A failure without a response has no quota, but the embedded service can report it.
      const askQuota = () => void queryClient.invalidateQueries({ queryKey: ['quota'] });
      if (isUnclear(error)) askQuota();
      // The service refunds a canceled render once it notices.
      if (isAbort(error)) setTimeout(askQuota, NOTICED_MS);
      // The template may have changed or been deleted.
      if (error instanceof ApiError && ['refused', 'notFound'].includes(error.details.kind)) {
        void queryClient.invalidateQueries({ queryKey: templateQuery(client, id).queryKey, exact: true });
      }
    },
  });
  const last = useMutationState({
    filters: { mutationKey: keyOf(id) },
    select: ({ state }) => state as GenerateState,
  }).at(-1);
  // The last image stays in the preview while the next one is rendered, and if that render fails.
  const [data, setData] = useState<ShownRender>();
  if (last?.data !== undefined && last.data !== data) setData(last.data);
  const [dismissed, setDismissed] = useState<Error | null>(null);
  const error = last?.error === dismissed ? null : (last?.error ?? null);
  const isCancelled = isAbort(error);
  const failedStatus = isCancelled ? 'cancelled' : 'failed';

  return {
    status: error !== null ? failedStatus : last?.status === 'pending' ? 'pending' : 'idle',
    data,
    error: isCancelled ? null : error,
    progress,
    async generate(request) {
      if (cache.find({ mutationKey: keyOf(id), status: 'pending' }) !== undefined) return;
      setProgress(undefined);
      forgetSettled(cache, id);
      await mutateAsync({ request, abort: new AbortController() }).catch(() => {});
    },
    cancel: () => last?.variables?.abort.abort(),
    reset: () => setDismissed(last?.error ?? null),
  };
}

/** Forgets a render's outcome when the user leaves the template's page, but not when a changed template reopens the form. */
export function useForgetWhenLeft(templateId: string): void {
  const cache = useQueryClient().getMutationCache();
  useEffect(() => () => forgetSettled(cache, templateId), [cache, templateId]);
}

function keyOf(templateId: string): string[] {
  return ['generate', templateId];
}

/** Keeps at most one image per template in memory, and none after the user leaves the template's page. */
function forgetSettled(cache: MutationCache, templateId: string): void {
  for (const mutation of cache.findAll({ mutationKey: keyOf(templateId) })) {
    if (mutation.state.status !== 'pending') cache.remove(mutation);
  }
}

async function keep(store: RenderStore, pendingStore: PendingStore, record: WholeRender): Promise<void> {
  await store.save([record]);
  void pendingStore.remove(record.render.id);
  // Forget the id only after saving: until then, the same id fetches the image from the service again.
  forgetSent(record.render.templateId);
  await askToPersist({ countRenders: store.count, manager: navigator.storage, memory: openStorage() });
}
