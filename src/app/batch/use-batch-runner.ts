import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { createQueue } from '../../batch/queue/create-queue.ts';
import type { Client } from '../../client/client.ts';
import { askToPersist } from '../history/ask-to-persist.ts';
import { useClient } from '../lib/client-context.ts';
import { openStorage } from '../lib/open-storage.ts';
import { serviceDescriptionQuery } from '../lib/use-service-description.ts';
import { batchStore } from './batch-store.ts';
import { createBatchRunner, type BatchRunner } from './create-batch-runner.ts';
import { notifyOfEnd } from './notify-of-end.ts';

const RESUME_MS = 1_000;

export const batchKey = (id: string) => ['batches', id];

let runner: BatchRunner | undefined;

/** The batches that this tab runs. They belong to no page: they continue while a person is elsewhere in the app. */
export function useBatchRunner(): BatchRunner {
  const client = useClient();
  const queryClient = useQueryClient();
  runner ??= openRunner(client, queryClient);
  return runner;
}

function openRunner(client: Client, queryClient: QueryClient) {
  const opened = createBatchRunner({
    store: batchStore,
    client,
    createQueue,
    // A service that can't be described promises nothing.
    readIsIdempotent: () =>
      queryClient.ensureQueryData(serviceDescriptionQuery).then(
        ({ isIdempotent }) => isIdempotent,
        () => false,
      ),
    locks: 'locks' in navigator ? navigator.locks : undefined,
    onBegin({ rowCount }) {
      const countRenders = async () => rowCount;
      askToPersist({ countRenders, manager: navigator.storage, memory: openStorage() }).catch(() => {});
    },
    onFinish: notifyOfEnd,
    onView(view) {
      const queryKey = batchKey(view.batch.id);
      if (queryClient.getQueryState(queryKey) !== undefined) queryClient.setQueryData(queryKey, view);
    },
    onRest: (id) => void queryClient.invalidateQueries({ queryKey: batchKey(id) }),
  });
  batchStore.subscribe(() => void queryClient.invalidateQueries({ queryKey: ['batches'] }));
  const resume = () => void opened.resumeAll().catch(() => {});
  resume();
  setInterval(resume, RESUME_MS);
  return opened;
}
