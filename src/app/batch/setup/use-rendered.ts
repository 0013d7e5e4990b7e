import { useQuery } from '@tanstack/react-query';
import type { RowState } from '../../../batch/queue/batch.ts';
import { keyOfValues } from '../../../batch/rows/mapping.ts';
import type { BatchStore } from '../kept-batch.ts';
import { useBatchStore } from '../use-batch-runner.ts';

const none: ReadonlySet<string> = new Set();

/** The rows of a template that batches in this browser rendered; undefined while they load. */
export function useRendered(templateId: string): ReadonlySet<string> | undefined {
  const store = useBatchStore();
  const { data, isError } = useQuery({
    queryKey: ['batches', 'rendered', templateId],
    queryFn: () => listRendered(store, templateId),
    staleTime: 0,
    retry: false,
    networkMode: 'always',
    structuralSharing: false,
  });
  return isError ? none : data;
}

/** Lists the values of rendered rows by key. Rows that may have been charged, or that a running batch sends, count as rendered. */
export async function listRendered(
  store: Pick<BatchStore, 'list' | 'read'>,
  templateId: string,
): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  // One after another, because batches can be large.
  for (const { batch, isRunning } of await store.list()) {
    if (batch.templateId !== templateId) continue;
    const counted = new Set<RowState>(['done', 'unknown', 'sending', ...(isRunning ? (['waiting'] as const) : [])]);
    const whole = await store.read(batch.id);
    for (const { state, values } of whole?.rows ?? []) if (counted.has(state)) keys.add(keyOfValues(values));
  }
  return keys;
}
