import type { Batch } from '../../batch/queue/batch.ts';
import type { Queue } from '../../batch/queue/queue.ts';
import { scopeName } from '../lib/person-scope.ts';
import { createStoredView, type BatchRunDependencies, type BatchView, requestLock } from './batch-run.ts';
import { createBatchRun, type BatchRun, type Prepare } from './create-batch-run.ts';

export type BatchRunner = ReturnType<typeof createBatchRunner>;

interface Life {
  /** Resolves when the batch's rows are read, or another tab has the lock. */
  opened: Promise<void>;
  over: Promise<void>;
}

const sendWaiting: Prepare = async () => {};
const lockOf = (id: string) => scopeName(`galley-batch-${id}`);

/**
 * Manages the batches stored in this browser. Every tab can read them, and only one tab runs each batch.
 *
 * Threats: two tabs run one batch; the tab dies at any moment. Layers: only the tab that holds a batch's lock has a queue, and it
 * reads the rows after it gets the lock. The store marks batches that should run, so the next tab that gets the lock resumes
 * them. Requests from other tabs are stored with the batch, where the tab that runs it reads them.
 */
export function createBatchRunner(dependencies: BatchRunDependencies) {
  const { store, client, locks } = dependencies;
  const runs = new Map<string, BatchRun>();
  const lives = new Map<string, Life>();

  /** Runs a batch unless another tab does. If the user pressed a button, `isRunning` is stored first. */
  function open(id: string, prepare: Prepare, isRunning?: boolean): Promise<void> {
    const existing = lives.get(id);
    if (existing !== undefined) return existing.opened;
    let resolve = () => {};
    const opened = new Promise<void>((done) => (resolve = done));
    const over = requestLock(locks, lockOf(id), { ifAvailable: true }, async (lock) => {
      if (lock === null) return;
      if (isRunning !== undefined) {
        const asked = { isRunning, isStopping: false, pause: undefined, resumesAt: undefined };
        // If this can't be stored, the batch runs now but doesn't resume after a reload.
        await store.change(id, asked).catch(() => {});
      }
      const [stored, isIdempotent] = await Promise.all([store.read(id), dependencies.readIsIdempotent()]);
      if (stored === undefined) return;
      const run = createBatchRun(stored, isIdempotent, dependencies);
      runs.set(id, run);
      resolve();
      await run.run(prepare);
    });
    const end = () => {
      runs.delete(id);
      lives.delete(id);
      dependencies.onRest(id);
      resolve();
    };
    // The page reads the batch again and shows the error.
    lives.set(id, { opened, over: over.then(end, end) });
    return opened;
  }

  async function send(id: string, prepare: Prepare): Promise<void> {
    await lives.get(id)?.opened;
    if ((await runs.get(id)?.send(prepare)) === true) return;
    await lives.get(id)?.over;
    await open(id, prepare, true);
  }

  async function isHeld(id: string): Promise<boolean | undefined> {
    return (await locks?.query())?.held?.some(({ name }) => name === lockOf(id));
  }

  /** Reads a batch; null if it isn't stored here. */
  async function read(id: string): Promise<BatchView | null> {
    const running = runs.get(id)?.getView();
    if (running !== undefined) return running;
    const [stored, isIdempotent, held] = await Promise.all([
      store.read(id),
      dependencies.readIsIdempotent(),
      isHeld(id),
    ]);
    return runs.get(id)?.getView() ?? (stored === undefined ? null : createStoredView(stored, isIdempotent, held));
  }

  return {
    read,
    start: (id: string) => send(id, sendWaiting),
    retry: (id: string, states: Parameters<Queue['retry']>[0]) => send(id, (queue) => queue.retry(states)),
    fix: (id: string, fixed: Parameters<Queue['fix']>[0]) => send(id, (queue) => queue.fix(fixed)),
    /** Works even if another tab runs it. */
    async pause(id: string) {
      runs.get(id)?.pause();
      await store.change(id, { isRunning: false }).catch(() => {});
    },
    /** Works even if another tab runs it. */
    async stop(id: string) {
      const run = runs.get(id);
      await store.change(id, { isRunning: false, isStopping: run === undefined }).catch(() => {});
      await (run === undefined ? open(id, (queue) => queue.stop(), false) : run.stop());
    },
    rename: (id: string, name: string) => store.change(id, { name }),
    /** Resumes a batch with the current template. */
    async acceptTemplate({ id, templateId }: Batch) {
      const template = await client.getTemplate(templateId).catch(() => undefined);
      if (template !== undefined) {
        await store.change(id, { templateUpdatedAt: template.updatedAt, templateVersion: template.version });
      }
      // If the template is still missing, the batch pauses again.
      await send(id, sendWaiting);
    },
    /** Removes a batch. Resolves to false if a tab is running it. */
    remove: (id: string) =>
      requestLock(locks, lockOf(id), { ifAvailable: true }, async (lock) => {
        if (lock === null || lives.has(id)) return false;
        await store.remove(id);
        return true;
      }),
    /** Resumes batches that were running when their tab closed, crashed or reloaded, or whose quota was reset. */
    async resumeAll() {
      // Without locks, another tab might already run them.
      if (locks === undefined) return;
      for (const { batch, isRunning, resumesAt = 0 } of await store.list()) {
        if (isRunning && resumesAt <= Date.now()) await open(batch.id, sendWaiting);
      }
    },
  };
}
