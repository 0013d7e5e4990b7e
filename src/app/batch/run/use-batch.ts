import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { BatchRun, BatchView } from '../batch-run.ts';
import { useBatchRunner } from '../use-batch-runner.ts';

/** A batch as it is now, and what can be done with it. One that was running goes on. */
export function useBatch(id: string): { run: BatchRun; view: BatchView } {
  const run = useBatchRunner().open(id);
  useEffect(() => run.show(), [run]);
  return { run, view: useStore(run) };
}
