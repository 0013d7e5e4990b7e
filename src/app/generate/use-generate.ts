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
import { createRenderId, isRemembered, serializeRequest } from '../../client/generate-request.ts';
import type { Progress } from '../../client/read-body.ts';
import type { Template } from '../../contract/template.ts';
import { askToPersist } from '../history/ask-to-persist.ts';
import type { WholeRender } from '../history/kept-render.ts';
import { renderStore } from '../history/render-store.ts';
import { digestText } from '../history/request-key.ts';
import { useClient } from '../lib/client-context.ts';
import { openStorage } from '../lib/open-storage.ts';
import { refuseOffline } from '../lib/refuse-offline.ts';
import { templateQuery } from '../lib/template-query.ts';
import { useServiceDescription } from '../lib/use-service-description.ts';
import { refuseWhenSpent } from '../quota/use-own-quota.ts';
import { useQuotaStore } from '../quota/use-quota.ts';
import { noteFormat } from './refused-formats.ts';
import { createRecord, showNew, type ShownRender } from './render-record.ts';
import { forgetSent, noteSent, readSent, type SentRender } from './sent-render.ts';

export interface GenerateControl {
  status: 'idle' | 'pending' | 'cancelled' | 'failed';
  /** The last render of this page. */
  data: ShownRender | undefined;
  error: Error | null;
  /** How much of the image has arrived; undefined while its size is not known. */
  progress: Progress | undefined;
  /** The last render that was sent, when its image may be there although it did not come: the same values again bring it, or make it. */
  unanswered: SentRender | undefined;
  /** Sends one `POST`, whatever happens on the way, or none where none are left. Resolves however it ends. */
  generate: (request: GenerateRequest) => Promise<void>;
  cancel: () => void;
  /** Tells of a failure or cancellation no more. What is not settled keeps its id: nothing was sent in its place. */
  reset: () => void;
}

/** A request, and what ends it. */
interface Call extends SentRender {
  request: GenerateRequest;
  /** What was not settled when it was asked for. */
  before: SentRender | undefined;
  abort: AbortController;
}

/** After this long a service has noticed that a render was cancelled. */
const NOTICED_MS = 1_000;

type GenerateState = MutationState<ShownRender, Error, Call>;

/**
 * One render at a time of a template. A render may be paid for as soon as it is sent, so leaving the page does not abort it:
 * it finishes and is kept in the history, and whoever comes back meanwhile finds it under way, or what came of it. The quota
 * is stored by the client, which reads it from failures as well.
 */
export function useGenerate(template: Template): GenerateControl {
  const client = useClient();
  const { address: service = '', isEmbedded = false, isIdempotent = false } = useServiceDescription().data ?? {};
  const quotaStore = useQuotaStore();
  const queryClient = useQueryClient();
  const cache = queryClient.getMutationCache();
  const { id } = template;
  const [progress, setProgress] = useState<Progress>();

  const { mutateAsync } = useMutation({
    mutationKey: keyOf(id),
    mutationFn: async (call: Call): Promise<ShownRender> => {
      const { request, renderId, mayBeMade, abort } = call;
      const { signal } = abort;
      // What is there already takes nothing of what is left.
      if (isEmbedded && !mayBeMade) await refuseWhenSpent(quotaStore, signal);
      await refuseOffline(client, id, signal);
      if (isIdempotent) noteSent(id, call);
      const render = await client.generate({ ...request, renderId }, { signal, onProgress: setProgress });
      return showNew(render, request, template);
    },
    retry: false,
    // Not returned: the image does not wait for the disk. `SaveProblem` shows why a render was not kept.
    onSuccess: (shown, { request }) => {
      noteFormat(service, request.format);
      keep(createRecord(shown, template, service)).catch(() => {});
    },
    // What did not come tells no quota; the service of this app can be asked for it.
    onError: (error, call) => {
      noteFormat(service, call.request.format, error);
      if (findUnsettled({ variables: call, error })?.mayBeMade !== true) forgetSent(id, call.renderId);
      const askQuota = () => void queryClient.invalidateQueries({ queryKey: ['quota'] });
      if (isUnclear(error)) askQuota();
      // The service gives the unit back once it notices that nobody waits any more.
      if (isAbort(error)) setTimeout(askQuota, NOTICED_MS);
      // The template may have other variables by now, or be gone.
      if (error instanceof ApiError && ['refused', 'notFound'].includes(error.details.kind)) {
        void queryClient.invalidateQueries({ queryKey: templateQuery(client, id).queryKey, exact: true });
      }
    },
  });
  const last = useMutationState({
    filters: { mutationKey: keyOf(id) },
    select: ({ state }) => state as GenerateState,
  }).at(-1);
  // The last image stays in the preview while the next one is made, and when it fails.
  const [data, setData] = useState<ShownRender>();
  if (last?.data !== undefined && last.data !== data) setData(last.data);
  const [dismissed, setDismissed] = useState<Error | null>(null);
  const error = last?.error === dismissed ? null : (last?.error ?? null);
  const isCancelled = isAbort(error);
  // The page itself knows best what came of what it has sent.
  const [sentBefore] = useState(() => readSent(id));
  const unsettled = isIdempotent ? (last === undefined ? sentBefore : findUnsettled(last)) : undefined;
  const failedStatus = isCancelled ? 'cancelled' : 'failed';

  return {
    status: error !== null ? failedStatus : last?.status === 'pending' ? 'pending' : 'idle',
    data,
    error: isCancelled ? null : error,
    progress,
    unanswered: unsettled?.mayBeMade === true ? unsettled : undefined,
    async generate(request) {
      if (cache.find({ mutationKey: keyOf(id), status: 'pending' }) !== undefined) return;
      setProgress(undefined);
      const digest = digestText(serializeRequest(request.variables, request.format, request.scale));
      const sentAtMs = Date.now();
      const isSame = unsettled?.digest === digest && isRemembered(unsettled.sentAtMs, sentAtMs);
      const sent = isSame ? unsettled : { renderId: createRenderId(), digest, sentAtMs, mayBeMade: false };
      forgetSettled(cache, id);
      const call = { ...sent, request, before: unsettled, abort: new AbortController() };
      await mutateAsync(call).catch(() => {});
    },
    cancel: () => last?.variables?.abort.abort(),
    reset: () => setDismissed(last?.error ?? null),
  };
}

/** Forgets what came of a render once the page of its template is left: a form that is opened anew there still tells it. */
export function useForgetWhenLeft(templateId: string): void {
  const cache = useQueryClient().getMutationCache();
  useEffect(() => () => forgetSettled(cache, templateId), [cache, templateId]);
}

/** The last render that was sent, until it is settled: with its id an idempotent service gives its image again. */
function findUnsettled({ variables: call, error }: Pick<GenerateState, 'variables' | 'error'>): SentRender | undefined {
  const { kind, status } = error instanceof ApiError ? error.details : {};
  // Where none were left, or there was no network, nothing was sent in its place.
  if ((kind === 'quotaSpent' || kind === 'unsent') && status === undefined) return call?.before;
  if (call === undefined || !(isAbort(error) || isUnsettled(error))) return undefined;
  const mayBeMade = call.mayBeMade || isAbort(error) || isUnclear(error) || status === 409;
  const { renderId, digest, sentAtMs } = call;
  return { renderId, digest, sentAtMs, mayBeMade };
}

function keyOf(templateId: string): string[] {
  return ['generate', templateId];
}

/** At most one image is held for a template, and none once its page is left. */
function forgetSettled(cache: MutationCache, templateId: string): void {
  for (const mutation of cache.findAll({ mutationKey: keyOf(templateId) })) {
    if (mutation.state.status !== 'pending') cache.remove(mutation);
  }
}

async function keep(record: WholeRender): Promise<void> {
  await renderStore.save([record]);
  // One that could not be kept is given again.
  forgetSent(record.render.templateId, record.render.id);
  await askToPersist({ countRenders: renderStore.count, manager: navigator.storage, memory: openStorage() });
}
