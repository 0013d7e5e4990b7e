import type { BatchRun, BatchRunDependencies } from './batch-run.ts';
import { createBatchRun } from './create-batch-run.ts';

/** The batches of this tab. */
export interface BatchRunner {
  /** One batch, the same for every page that shows it. */
  open: (id: string) => BatchRun;
  /** Begins a batch that is kept, or goes on with it, in this tab. */
  start: (id: string) => Promise<void>;
  /** Goes on with every batch that was running when its tab was closed, crashed or reloaded. */
  resumeAll: () => Promise<void>;
}

export function createBatchRunner(dependencies: BatchRunDependencies): BatchRunner {
  const runs = new Map<string, BatchRun>();

  function open(id: string): BatchRun {
    const run = runs.get(id) ?? createBatchRun(id, dependencies);
    runs.set(id, run);
    return run;
  }

  return {
    open,
    start: (id) => open(id).start(),
    async resumeAll() {
      for (const { batch, isRunning } of await dependencies.store.list()) {
        // Reading it is enough: a batch that is to run takes its lock, here or when the tab that has it is gone.
        if (isRunning) open(batch.id).show()();
      }
    },
  };
}
