import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useBackOnline } from '../../ui/use-online.ts';
import { batchStore } from '../batch-store.ts';
import type { BatchRun, BatchView } from '../batch-run.ts';
import { useBatchRunner } from '../use-batch-runner.ts';

/** A batch as it is now, and what can be done with it. One that was running goes on; one that another tab removes is missing. */
export function useBatch(id: string): { run: BatchRun; view: BatchView } {
  const run = useBatchRunner().open(id);
  const view = useStore(run);
  const [isGone, setGone] = useState(false);
  useEffect(() => run.show(), [run]);
  useEffect(
    () =>
      batchStore.subscribe(() => {
        batchStore.has(id).then(
          (isThere) => setGone(!isThere),
          () => {},
        );
      }),
    [id],
  );
  // With the network back nothing is waited for. Where a row could be paid for twice, a person decides.
  useBackOnline(() => {
    if (!view.isElsewhere && view.isIdempotent && view.state.pause?.reason === 'unreachable') void run.start();
  });
  return { run, view: isGone ? { ...view, status: 'missing' } : view };
}
