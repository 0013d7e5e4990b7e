import { useQueryClient } from '@tanstack/react-query';
import { createQueue } from '../../batch/queue/create-queue.ts';
import { askToPersist } from '../history/ask-to-persist.ts';
import { useClient } from '../lib/client-context.ts';
import { openChannel, openStorage } from '../lib/open-storage.ts';
import { serviceDescriptionQuery } from '../lib/use-service-description.ts';
import { useQuotaStore } from '../quota/use-quota.ts';
import { batchStore } from './batch-store.ts';
import { createBatchRunner, type BatchRunner } from './runner.ts';
import { notifyOfEnd } from './notify-of-end.ts';

let runner: BatchRunner | undefined;

/** The batches that this tab runs. They belong to no page: they go on while a person is elsewhere in the app. */
export function useBatchRunner(): BatchRunner {
  const client = useClient();
  const queryClient = useQueryClient();
  const quotaStore = useQuotaStore();
  runner ??= createBatchRunner({
    store: batchStore,
    client,
    createQueue,
    // Of a service that nobody can describe, nothing is assumed.
    readIsIdempotent: () =>
      queryClient.ensureQueryData(serviceDescriptionQuery).then(
        ({ isIdempotent }) => isIdempotent,
        () => false,
      ),
    // Absent where the page came over plain HTTP from another machine.
    locks: 'locks' in navigator ? navigator.locks : undefined,
    openChannel,
    onQuota(quota) {
      // A queue has a clock of its own, which may have stood still while the machine slept.
      const agoMs = performance.now() - (quota.sentAtMs ?? 0);
      quotaStore.getState().add(quota, false, Math.floor(Date.now() - agoMs));
    },
    onAnswer: (reading, isRender, sentAtMs) => {
      // What tells how many are left comes by `onQuota`.
      if (reading.remaining === undefined) quotaStore.getState().add(reading, isRender, sentAtMs);
    },
    onBegin({ rowCount }) {
      const countRenders = async () => rowCount;
      askToPersist({ countRenders, manager: navigator.storage, memory: openStorage() }).catch(() => {});
    },
    onFinish: notifyOfEnd,
  });
  return runner;
}
