import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { createQueue } from '../../batch/queue/create-queue.ts';
import { askToPersist } from '../history/ask-to-persist.ts';
import { openChannel, openStorage } from '../lib/open-storage.ts';
import { serviceDescriptionQuery } from '../lib/use-service-description.ts';
import { createServiceHook, type AppServices } from '../services.ts';
import { createBatchRunner } from './create-batch-runner.ts';
import { createBatchStore } from './create-batch-store.ts';
import { countStates, type Batch, type BatchRow } from '../../batch/queue/batch.ts';
import { useBackOnline } from '../ui/use-online.ts';
import type { BatchView } from './batch-run.ts';

const RESUME_MS = 1_000;

export const batchKey = (id: string) => ['batches', id];

const useBatches = createServiceHook(openBatches);

export const useBatchStore = () => useBatches().store;

/** Returns the runner for this tab's batches, which keep running on every page of the app. */
export const useBatchRunner = () => useBatches().runner;

function openBatches({ client, queryClient }: AppServices) {
  const store = createBatchStore(openChannel('galley-batches'));
  const runner = createBatchRunner({
    store,
    client,
    createQueue,
    // Without an OpenAPI document, the service promises nothing.
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
  store.subscribe(() => void queryClient.invalidateQueries({ queryKey: ['batches'] }));
  const resume = () => void runner.resumeAll().catch(() => {});
  resume();
  setInterval(resume, RESUME_MS);
  return { store, runner };
}

/** Notifies the user that a batch has finished, if notifications are allowed and the page is hidden. */
export function notifyOfEnd({ name }: Batch, rows: readonly BatchRow[]): void {
  if (typeof Notification !== 'function' || Notification.permission !== 'granted' || !document.hidden) return;
  const { done, failed, unknown } = countStates(rows);
  const open = failed + unknown;
  const ready = done === 1 ? '1 image is ready' : `${done} images are ready`;
  const rest = open === 1 ? ', 1 row needs attention' : `, ${open} rows need attention`;
  const body = `${ready}${open === 0 ? '' : rest}.`;
  try {
    // oxlint-disable-next-line no-new -- the constructor shows it
    new Notification(name, { body });
  } catch {
    // Mobile browsers don't let pages show notifications.
  }
}

const REFRESH_MS = 1_000;

/** Reads a batch; null if it isn't stored here. Refetches every second while another tab runs the batch. */
export function useBatch(id: string): UseQueryResult<BatchView | null> {
  const runner = useBatchRunner();
  const query = useQuery({
    queryKey: batchKey(id),
    queryFn: () => runner.read(id),
    staleTime: 0,
    retry: false,
    networkMode: 'always',
    // Comparing thousands of rows takes longer than rendering the visible ones.
    structuralSharing: false,
    refetchInterval: ({ state: { data } }) => (data?.isElsewhere || data?.isRunning ? REFRESH_MS : false),
  });
  // If a row could be charged twice, the user decides.
  useBackOnline(() => {
    const { isElsewhere = true, isIdempotent = false, state } = query.data ?? {};
    if (!isElsewhere && isIdempotent && state?.pause?.reason === 'unreachable') void runner.start(id);
  });
  return query;
}
