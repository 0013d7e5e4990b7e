import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useBackOnline } from '../../ui/use-online.ts';
import type { BatchView } from '../batch-run.ts';
import { batchKey, useBatchRunner } from '../use-batch-runner.ts';

const REFRESH_MS = 1_000;

/** A batch as it is now, null when it is not stored here. One that another tab runs is read again each second. */
export function useBatch(id: string): UseQueryResult<BatchView | null> {
  const runner = useBatchRunner();
  const query = useQuery({
    queryKey: batchKey(id),
    queryFn: () => runner.read(id),
    staleTime: 0,
    retry: false,
    networkMode: 'always',
    // Comparing thousands of rows takes longer than drawing the few on screen.
    structuralSharing: false,
    refetchInterval: ({ state: { data } }) => (data?.isElsewhere || data?.isRunning ? REFRESH_MS : false),
  });
  // Where a row could be paid for twice, a person decides.
  useBackOnline(() => {
    const { isElsewhere = true, isIdempotent = false, state } = query.data ?? {};
    if (!isElsewhere && isIdempotent && state?.pause?.reason === 'unreachable') void runner.start(id);
  });
  return query;
}
