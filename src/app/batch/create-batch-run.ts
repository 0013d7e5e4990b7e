import { createStore } from 'zustand/vanilla';
import type { Batch, BatchRow } from '../../batch/queue/batch.ts';
import type { Queue, QueueState } from '../../batch/queue/queue.ts';
import type { BatchRun, BatchRunDependencies, BatchView, RunMessage, WatcherMessage } from './batch-run.ts';
import { isGoingOn, isTrying, readHeldState, readRestingState, unreadBatchView } from './batch-run.ts';
import { createResetWatch } from './create-reset-watch.ts';
import { findTemplateProblem } from './find-template-problem.ts';
import { openQueue, sendWaiting, type SendRows } from './open-queue.ts';
import { removeUnused } from './remove-unused.ts';
import { createTurn } from './create-turn.ts';

/** A lock that nobody has comes sooner. */
const LOCK_MS = 200;
type Wish = (queue: Queue) => Promise<void>;

/**
 * Threats: two tabs run one batch; the tab dies at any moment; the template changes between two visits. Layers: only the tab
 * that holds the lock of the batch has a queue, and it reads the rows anew once it has it; the wish to run is stored, and
 * whoever gets the lock next goes on; the template is asked for before anything is sent.
 */
export function createBatchRun(id: string, dependencies: BatchRunDependencies): BatchRun {
  const { store, client, locks } = dependencies;
  const view = createStore<BatchView>(() => unreadBatchView);
  const lockName = `galley-batch-${id}`;
  const turn = createTurn(locks);
  const channel = dependencies.openChannel(lockName);
  let queue: Queue | undefined;
  let release: (() => void) | undefined;
  /** Whether this tab may have the queue. It is held before there is one, so that no second one is made meanwhile. */
  let lock: 'none' | 'asked' | 'held' = 'none';
  /** What a person asked for while this tab had no queue yet. */
  const wishes: Wish[] = [];
  /** How many wishes are being done. */
  let busyCount = 0;
  /** The end is told of what began here alone. */
  let hasBegun = false;
  /** What sends rows and was asked for, until it begins: the template or another batch may keep it waiting. */
  const notBegun = new Set<SendRows>();
  /** Shown as the reason of the pause in place of the queue's, until the queue is finished and `notBegun` is empty. */
  let hold: QueueState['pause'];
  let posted: readonly BatchRow[] = [];
  /** Told once: later it may be less true than what others have read since. */
  let toldQuota: QueueState['quota'];
  /** What another tab told while the rows were being read. */
  const missed: RunMessage[] = [];
  const awaitReset = createResetWatch(() => void ask(beginWith(sendWaiting)));
  let viewerCount = 0;

  const stateOf = ({ getState }: Queue) => readHeldState(getState(), hold, notBegun.size > 0);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel belongs to one origin
  const post = (message: RunMessage | WatcherMessage) => channel?.postMessage(message);
  channel?.addEventListener('message', ({ data }: MessageEvent<RunMessage | WatcherMessage>) => {
    if (queue !== undefined) {
      if (data === 'pause') pauseBatch();
      else if (data === 'stop') void stopBatch();
      else if (data === 'ask') post({ rows: [], state: stateOf(queue) });
    } else if (typeof data === 'object' && viewerCount > 0) {
      // A tab that shows nothing of it reads all of it when it does.
      if (view.getState().status === 'loading') missed.push(data);
      else follow(data);
    }
  });

  /** Shows what the tab that runs the batch tells, and stands by to go on in its place. */
  function follow(message: RunMessage): void {
    const rows = [...view.getState().rows];
    for (const row of message.rows) rows[row.at] = row;
    const isElsewhere = isGoingOn(message.state);
    view.setState({ rows, state: message.state, isElsewhere });
    if (isElsewhere && locks !== undefined) acquire();
  }

  async function load(): Promise<void> {
    view.setState({ status: 'loading' });
    try {
      const [whole, isIdempotent] = await Promise.all([store.read(id), dependencies.readIsIdempotent()]);
      if (queue !== undefined) return;
      if (whole === undefined) return view.setState({ status: 'missing' });
      const { batch, rows, isRunning } = whole;
      const state = readRestingState(rows);
      view.setState({ status: 'ready', batch, rows, state, isIdempotent, error: undefined });
      // The lock may have been asked for when the batch was shown before.
      setElsewhere();
      missed.splice(0).forEach(follow);
      // What was on its way when its tab died has come to something, and the queue knows to what. Without locks nobody knows
      // whether that tab is dead.
      if (locks !== undefined && (isRunning || state.counts.sending > 0)) acquire();
      else if (isRunning) void keepWish(false);
    } catch (error) {
      view.setState({ status: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
    }
  }

  function acquire(): void {
    if (lock !== 'none') return;
    lock = 'asked';
    const own = () => takeOver().catch((error: unknown) => giveUp({ status: 'failed', error: error as Error }));
    void (locks === undefined ? own() : locks.request(lockName, own)).catch(() => {});
    if (locks !== undefined) setTimeout(setElsewhere, LOCK_MS);
  }

  /** Says that the lock did not come at once; the tab that has it may be waiting for hours, and tells nothing by itself. */
  function setElsewhere(): void {
    if (lock !== 'asked') return;
    view.setState({ isElsewhere: true });
    post('ask');
  }

  /** Runs the batch here, from what is stored, until it is over or a person pauses it. */
  async function takeOver(): Promise<void> {
    lock = 'held';
    const [whole, isIdempotent] = await Promise.all([store.read(id), dependencies.readIsIdempotent()]);
    if (whole === undefined) return giveUp({ status: 'missing' });
    const { batch, rows } = whole;
    queue = openQueue(dependencies, batch, rows, isIdempotent);
    posted = rows;
    const isOver = new Promise<void>((resolve) => (release = resolve));
    queue.subscribe(showNow);
    const now = { rows: queue.getRows(), state: stateOf(queue) };
    view.setState({ status: 'ready', batch, ...now, isElsewhere: false, isIdempotent });
    const asked = wishes.splice(0);
    const isLeft = asked.length === 0 && whole.isRunning;
    if (isLeft && queue.getState().phase === 'finished') void keepWish(false);
    else if (isLeft && locks !== undefined) asked.push(beginWith(sendWaiting));
    await Promise.all(asked.map(perform));
    showNow();
    await isOver;
  }

  function giveUp(why: Pick<BatchView, 'status' | 'error'>): void {
    lock = 'none';
    wishes.length = 0;
    notBegun.clear();
    view.setState({ ...why, isElsewhere: false, isStarting: false });
  }

  async function perform(wish: Wish): Promise<void> {
    if (queue === undefined) return;
    busyCount += 1;
    await wish(queue).catch((error: unknown) => view.setState({ status: 'failed', error: error as Error }));
    busyCount -= 1;
    showNow();
  }

  function showNow(): void {
    if (queue === undefined) return;
    const [rows, state] = [queue.getRows(), stateOf(queue)];
    const { isIdempotent, state: before } = view.getState();
    view.setState({ rows, state, isStarting: busyCount > 0 });
    const changed = rows.filter((row, at) => row !== posted[at]);
    post({ rows: changed, state });
    posted = rows;
    if (state.quota !== undefined && state.quota !== toldQuota) dependencies.onQuota((toldQuota = state.quota));
    awaitReset(state.pause);
    // What was checked before it was sent and is refused may be of a template that was changed meanwhile.
    const isRefused = state.phase === 'running' && changed.some((row) => row.state === 'failed');
    if (isRefused) void findTemplateProblem(client, view.getState().batch).then(holdFor);
    if (state.phase === 'finished' && hasBegun) finish(rows);
    // Where it is not tried whether the service is back, a person alone goes on, also after a reload.
    const isLost = state.pause?.reason === 'unreachable' && before.pause?.reason !== 'unreachable';
    if (isLost && !isIdempotent) void keepWish(false);
    if (busyCount === 0 && state.phase !== 'running' && !isTrying(state, isIdempotent)) turn.end();
    if (!isGoingOn(state) && state.counts.sending === 0 && busyCount === 0) letGo();
  }

  function holdFor(problem: QueueState['pause']): void {
    if (problem === undefined || queue === undefined) return;
    hold = problem;
    queue.pause();
  }

  function finish(rows: readonly BatchRow[]): void {
    hasBegun = false;
    void keepWish(false);
    const { batch } = view.getState();
    if (batch !== undefined) dependencies.onFinish(batch, rows);
  }

  function letGo(): void {
    awaitReset(undefined);
    queue?.close();
    queue = undefined;
    hold = undefined;
    posted = [];
    lock = 'none';
    release?.();
    if (viewerCount === 0) view.setState(unreadBatchView);
  }

  /** Does something with the queue, here or as soon as this tab has one. */
  async function ask(wish: Wish): Promise<void> {
    if (queue !== undefined) return perform(wish);
    wishes.push(wish);
    acquire();
  }

  /** Sends rows, unless they would not be drawn as they were checked, or a person pauses or stops the batch before. */
  function beginWith(send: SendRows): Wish {
    notBegun.add(send);
    return async (owned) => {
      const { batch } = view.getState();
      const problem = await findTemplateProblem(client, batch);
      if (!notBegun.has(send)) return;
      hold = undefined;
      if (problem !== undefined) return holdFor(problem);
      const isMine = await turn.take(() => {
        hold = { reason: 'turn', message: '' };
        showNow();
      });
      if (!isMine || !notBegun.delete(send)) return;
      hold = undefined;
      hasBegun = true;
      if (batch !== undefined) dependencies.onBegin(batch);
      await send(owned);
    };
  }

  /** A wish that finds no room is forgotten at a reload, and keeps nothing from being done now. */
  function keepWish(isRunning: boolean): Promise<void> {
    return store.change(id, { isRunning }).catch(() => {});
  }

  async function change(part: Partial<Pick<Batch, 'name' | 'templateUpdatedAt' | 'templateVersion'>>): Promise<void> {
    await store.change(id, part);
    const { batch } = view.getState();
    if (batch !== undefined) view.setState({ batch: { ...batch, ...part } });
  }

  async function run(send: SendRows): Promise<void> {
    view.setState({ isStarting: true });
    const wish = beginWith(send);
    await keepWish(true);
    await ask(wish);
  }

  /** Begins what was asked for already, or sends what waits. */
  async function goOn(): Promise<void> {
    await Promise.all((notBegun.size > 0 ? [...notBegun] : [sendWaiting]).map(run));
  }

  function forgetNotBegun(): void {
    if (notBegun.size > 0) turn.end();
    notBegun.clear();
    hold = undefined;
  }

  function pauseBatch(): void {
    if (queue === undefined) post('pause');
    void keepWish(false);
    forgetNotBegun();
    queue?.pause();
    showNow();
  }

  async function stopBatch(): Promise<void> {
    if (queue === undefined && view.getState().isElsewhere) return post('stop');
    await keepWish(false);
    forgetNotBegun();
    return ask((each) => {
      hasBegun = false;
      return each.stop();
    });
  }

  return {
    getState: view.getState,
    getInitialState: view.getInitialState,
    subscribe: view.subscribe,
    show() {
      viewerCount += 1;
      if (viewerCount === 1 && queue === undefined) void load();
      return () => {
        viewerCount -= 1;
        missed.length = 0;
        if (viewerCount === 0 && queue === undefined) view.setState(unreadBatchView);
      };
    },
    start: goOn,
    retry: (states) => run((each) => each.retry(states)),
    pause: pauseBatch,
    stop: stopBatch,
    rename: (name) => change({ name }),
    async acceptTemplate() {
      const { batch } = view.getState();
      if (batch === undefined) return;
      const accepted = await client.getTemplate(batch.templateId).catch(() => undefined);
      try {
        if (accepted) await change({ templateUpdatedAt: accepted.updatedAt, templateVersion: accepted.version });
      } catch {
        hold = { reason: 'storage', message: '' };
        return showNow();
      }
      // A template that is still gone is told of again.
      await goOn();
    },
    remove: async () => (locks !== undefined || lock === 'none') && removeUnused(dependencies, id, lockName),
  };
}
