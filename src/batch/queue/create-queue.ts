import { ApiError } from '../../client/api-error.ts';
import type { Render } from '../../client/read-render.ts';
import type { BatchRow } from './batch.ts';
import {
  finishRow,
  fixRows,
  forgetRow,
  mayPayTwice,
  recoverRow,
  renewRow,
  stopRow,
  type Change,
} from './change-rows.ts';
import { createPacing } from './create-pacing.ts';
import { createRate } from './create-rate.ts';
import { createRowList } from './create-row-list.ts';
import { decideOutcome, type Outcome } from './decide-outcome.ts';
import type { CreateQueue, Pause, PauseReason, QueueState } from './queue.ts';

/** All attempts together take about a minute. By then, a service has released a render that it lost. */
const TRIES_MAX = 8;
const RESEND_FIRST_MS = 500;
const RESEND_MAX_MS = 30_000;
/** The call is aborted after this time, which is longer than any service needs. */
const ANSWER_MAX_MS = 120_000;
const NOTIFY_MS = 200;
/** Shorter waits are not shown. */
const LONG_WAIT_MS = 3_000;
const NO_ROOM =
  'A row couldn’t be stored, so sending has stopped. Free up space, then resume. Until then, finished images are only in memory.';

/** Sends one batch's rows. Each row is stored before it is sent, and again with its outcome. */
export const createQueue: CreateQueue = (batch, stored, dependencies) => {
  const { generate, journal, readValues, now, wait, isIdempotent } = dependencies;
  const { concurrencyMax = 4, random = Math.random, readDate = Date.now } = dependencies;
  const recovered = stored.map((row) => recoverRow(row, isIdempotent, readDate()));
  const rows = createRowList(recovered);
  const pacing = createPacing({ now, random, concurrencyMax });
  const rate = createRate(now);
  const listeners = new Set<() => void>();
  const closing = new AbortController();
  /** How often a row was sent without an outcome since the last manual retry. */
  const tries = new Map<number, number>();
  /** Rows being stored as waiting again. A second press must not reset them after they are sent. */
  const renewing = new Set<number>();
  /** Changes that couldn't be stored yet, in order. They can contain paid images. */
  const unstored: Change[] = [];
  let isStoring = false;
  let isSending = false;
  let isStopping = false;
  let sendingCount = 0;
  let pause: Pause | undefined;
  let busyMessage = '';
  let waking = new AbortController();
  let isNotifying = false;
  let state: QueueState | undefined;

  const lost = recovered.filter((row, index) => row.state === 'unknown' && stored[index]?.state !== 'unknown');
  if (lost.length > 0) unstored.push({ rows: lost });
  void storeUnstored();

  function change(): void {
    state = undefined;
    if (isNotifying || listeners.size === 0) return;
    isNotifying = true;
    void wait(NOTIFY_MS, closing.signal).then(() => {
      isNotifying = false;
      for (const listener of listeners) listener();
    });
  }

  function readState(): QueueState {
    const counts = rows.getCounts();
    const left = counts.waiting + counts.sending;
    const rowsPerSecond = rate.read();
    const isOver = left === 0 && unstored.length === 0;
    const active = isSending || sendingCount > 0 ? 'running' : 'idle';
    const busyMs = pacing.getNotBefore() - now();
    return {
      phase: isOver ? 'finished' : pause === undefined ? active : 'paused',
      pause: isOver ? undefined : pause,
      busy: busyMs > LONG_WAIT_MS ? { message: busyMessage, untilMs: readDate() + busyMs } : undefined,
      counts,
      rowsPerSecond,
      remainingMs: rowsPerSecond === undefined ? undefined : (left * 1000) / rowsPerSecond,
    };
  }

  /** Keeps the first reason. But any reason replaces `unreachable`, which may end automatically, and `storage` replaces any reason. */
  function pauseFor(reason: PauseReason, message: string, resetAt?: string): void {
    if (pause === undefined || pause.reason === 'unreachable' || reason === 'storage') {
      pause = { reason, message, resetAt };
    }
    // Single rows probe whether the service is back, unless that could be charged twice.
    if (pause.reason !== 'unreachable' || !isIdempotent) isSending = false;
    rate.forget();
    change();
  }

  async function store({ rows: changed, bytes, dueAt }: Change): Promise<void> {
    const [first] = changed;
    await (bytes === undefined || first === undefined ? journal.save(changed) : journal.saveImage(first, bytes));
    for (const row of changed) rows.replace(row, dueAt);
    change();
  }

  /** Stores changed rows. A change that can't be stored stays in memory, and nothing is sent until it is stored. */
  async function settle(settled: Change): Promise<void> {
    try {
      await store(settled);
    } catch {
      unstored.push(settled);
      pauseFor('storage', NO_ROOM);
    }
  }

  /** Stores all unstored changes, then sends waiting rows. */
  async function storeUnstored(): Promise<void> {
    if (isStoring) return;
    isStoring = true;
    try {
      for (let [next] = unstored; next !== undefined; [next] = unstored) {
        await store(next);
        unstored.shift();
      }
    } catch {
      pauseFor('storage', NO_ROOM);
    }
    isStoring = false;
    change();
    pump();
  }

  function pump(): void {
    waking.abort();
    if (!isSending || unstored.length > 0) return;
    const mayFrom = pacing.getNotBefore();
    while (mayFrom <= now() && sendingCount < pacing.getConcurrency()) {
      const row = rows.take(now());
      if (row === undefined) break;
      sendingCount += 1;
      change();
      void send(row).finally(() => {
        sendingCount -= 1;
        change();
        pump();
      });
    }
    const dueAt = rows.findNextDue();
    if (dueAt === undefined || sendingCount >= pacing.getConcurrency()) return;
    waking = new AbortController();
    const { signal } = waking;
    void wait(Math.max(0, Math.max(mayFrom, dueAt) - now()), signal).then(() => {
      if (!signal.aborted) pump();
    });
  }

  async function send(waiting: BatchRow): Promise<void> {
    const known = forgetRow(waiting, readDate());
    if (known !== waiting) return settle({ rows: [known] });
    let variables: ReadonlyMap<string, unknown>;
    try {
      variables = await readValues(waiting);
    } catch (error) {
      return settle({ rows: [{ ...waiting, state: 'failed', message: (error as Error).message }] });
    }
    const sentAt = (waiting.message === '' ? undefined : waiting.sentAt) ?? readDate();
    const sending: BatchRow = { ...waiting, state: 'sending', sendCount: waiting.sendCount + 1, sentAt };
    try {
      await store({ rows: [sending] });
    } catch {
      rows.replace(waiting, now());
      return pauseFor('storage', NO_ROOM);
    }
    if (!isSending) return settle(putBack(waiting));
    const startedAt = now();
    let render: Render;
    try {
      render = await generateInTime(sending, variables);
    } catch (error) {
      return settle(handleError(sending, error, startedAt));
    }
    pacing.onDone(startedAt);
    endSilence();
    tries.delete(sending.at);
    rate.add(startedAt);
    return settle({ rows: [await finishRow(sending, render)], bytes: render.bytes });
  }

  async function generateInTime(
    { id: renderId, sendCount }: BatchRow,
    variables: ReadonlyMap<string, unknown>,
  ): Promise<Render> {
    const { templateId, format, scale } = batch;
    const [late, over] = [new AbortController(), new AbortController()];
    void wait(ANSWER_MAX_MS, over.signal).then(() => late.abort());
    try {
      const request = { templateId, variables, format, scale, renderId, attempt: sendCount };
      return await generate(request, { signal: late.signal });
    } finally {
      over.abort();
    }
  }

  /** Ends a pause caused by missing responses, because the service responds again. */
  function endSilence(): void {
    if (pause?.reason !== 'unreachable' || !isSending) return;
    pause = undefined;
    rate.begin();
  }

  /** Adjusts the batch and its pace in response to an error, and returns the row's change. */
  function handleError(sending: BatchRow, error: unknown, startedAt: number): Change {
    const { at } = sending;
    const count = (tries.get(at) ?? 0) + (pacing.isOut() ? 0 : 1);
    const outcome = decideOutcome(error, isIdempotent, count >= TRIES_MAX);
    const { service, message } = outcome;
    const reading = error instanceof ApiError ? error.details.quota : undefined;
    if (service === 'unanswered') pacing.onSilence(startedAt);
    else endSilence();
    // The quota used by a row in flight was refunded.
    if (pause?.reason === 'quota' && (reading?.remaining ?? 0) > 0) pause = { ...pause, isLifted: true };
    if (service === 'answered') pacing.onAnswer();
    if (service === 'busy') {
      busyMessage = message;
      pacing.onBusy(startedAt, outcome.retryAfterMs);
    } else if (pacing.isOut()) pauseFor('unreachable', message);
    if (outcome.pause === 'quota') pauseFor('quota', message, reading?.resetAt);
    else if (outcome.pause !== undefined) pauseFor(outcome.pause, message);
    return toChange(sending, outcome, count);
  }

  function toChange(sending: BatchRow, { row, message, retryAfterMs = 0 }: Outcome, count: number): Change {
    if (row === 'failed' || row === 'unknown') return { rows: [{ ...sending, state: row, message }] };
    if (row === 'waiting') return putBack(sending);
    tries.set(sending.at, count);
    const backoffMs = Math.min(RESEND_MAX_MS, RESEND_FIRST_MS * 2 ** (count - 1));
    return putBack({ ...sending, message }, Math.max(retryAfterMs, backoffMs) * (1 + random() / 2));
  }

  function putBack(row: BatchRow, waitMs = 0): Change {
    return { rows: [isStopping ? stopRow(row) : { ...row, state: 'waiting' }], dueAt: now() + waitMs };
  }

  function start(): void {
    if (closing.signal.aborted) return;
    isStopping = false;
    isSending = true;
    pause = undefined;
    pacing.hurry();
    rate.begin();
    change();
    void storeUnstored();
  }

  async function renew(asked: readonly BatchRow[]): Promise<void> {
    const again = asked.filter(({ at }) => !renewing.has(at));
    for (const { at } of again) {
      tries.delete(at);
      renewing.add(at);
    }
    if (unstored.length > 0) unstored.push({ rows: again });
    else await settle({ rows: again });
    for (const { at } of again) renewing.delete(at);
  }

  return {
    getState: () => (state ??= readState()),
    getRows: rows.getRows,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    start,
    pause: () => pauseFor('person', ''),
    async stop() {
      isSending = false;
      isStopping = true;
      // Keep reporting images that are only in memory.
      if (unstored.length === 0) pause = undefined;
      const stopped = rows.getRows().flatMap((row) => (row.state === 'waiting' ? [stopRow(row)] : []));
      for (const row of stopped) rows.replace(row);
      change();
      await settle({ rows: stopped });
    },
    async retry(states, { isCostAccepted = true } = {}) {
      const nowMs = readDate();
      const mayRetry = (row: BatchRow) => isCostAccepted || !mayPayTwice(row, isIdempotent, nowMs);
      const asked = rows.getRows().filter((row) => states.some((each) => each === row.state) && mayRetry(row));
      await renew(asked.map((row) => renewRow(row, nowMs)));
    },
    fix: (fixed) => renew(fixRows(rows.getRows(), fixed)),
    close() {
      isSending = false;
      waking.abort();
      listeners.clear();
      closing.abort();
    },
  };
};
