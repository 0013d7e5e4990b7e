import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isAbort } from '../../client/api-error.ts';
import type { GenerateRequest } from '../../client/client.ts';
import type { Progress } from '../../client/read-body.ts';
import type { Template } from '../../contract/template.ts';
import { askToPersist } from '../history/ask-to-persist.ts';
import type { WholeRender } from '../history/kept-render.ts';
import { renderStore } from '../history/render-store.ts';
import { useClient } from '../hooks/client-context.ts';
import { openStorage } from '../hooks/open-storage.ts';
import { useServiceDescription } from '../hooks/use-service-description.ts';
import { refuseWhenSpent } from '../quota/use-own-quota.ts';
import { useQuotaStore } from '../quota/use-quota.ts';
import { createRecord, showNew, type ShownRender } from './render-record.ts';

export interface GenerateControl {
  status: 'idle' | 'pending' | 'cancelled' | 'failed';
  /** The last render of this page. */
  data: ShownRender | undefined;
  error: Error | null;
  /** How much of the image has arrived; undefined while its size is not known. */
  progress: Progress | undefined;
  /** Sends one `POST`, whatever happens on the way, or none where none are left. Resolves to the error when there is one. */
  generate: (request: GenerateRequest) => Promise<Error | undefined>;
  cancel: () => void;
  /** Forgets a failure or cancellation. */
  reset: () => void;
}

/**
 * One render at a time of a template. A render may be paid for as soon as it is sent, so leaving the page does not abort it:
 * it finishes and is kept in the history. The quota is stored by the client, which reads it from failures as well.
 */
export function useGenerate(template: Template): GenerateControl {
  const client = useClient();
  const { address: service = '', isEmbedded = false } = useServiceDescription().data ?? {};
  const quotaStore = useQuotaStore();
  const abort = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<Progress>();
  // The last image stays in the preview while the next one is made, and when it fails.
  const [data, setData] = useState<ShownRender>();

  const mutation = useMutation({
    mutationFn: async (request: GenerateRequest): Promise<ShownRender> => {
      setProgress(undefined);
      abort.current = new AbortController();
      const { signal } = abort.current;
      if (isEmbedded) await refuseWhenSpent(quotaStore, signal);
      const render = await client.generate(request, { signal, onProgress: setProgress });
      return showNew(render, request, template);
    },
    retry: false,
    onSuccess: (shown) => {
      setData(shown);
      // Not returned: the image does not wait for the disk. `SaveProblem` shows why a render was not kept.
      keep(createRecord(shown, template, service)).catch(() => {});
    },
  });
  const isCancelled = mutation.status === 'error' && isAbort(mutation.error);
  const failedStatus = isCancelled ? 'cancelled' : 'failed';

  return {
    status: mutation.status === 'error' ? failedStatus : mutation.status === 'pending' ? 'pending' : 'idle',
    data,
    error: isCancelled ? null : mutation.error,
    progress,
    generate: (request) =>
      mutation.mutateAsync(request).then(
        () => undefined,
        (error: Error) => error,
      ),
    cancel: () => abort.current?.abort(),
    reset: mutation.reset,
  };
}

async function keep(record: WholeRender): Promise<void> {
  await renderStore.save([record]);
  await askToPersist({ countRenders: renderStore.count, manager: navigator.storage, memory: openStorage() });
}
