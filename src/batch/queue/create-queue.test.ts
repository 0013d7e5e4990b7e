import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ApiError, type ApiErrorDetails } from '../../client/api-error.ts';
import type { GenerateRequest } from '../../client/client.ts';
import type { Render } from '../../client/read-render.ts';
import type { Batch, BatchRow, RowState } from './batch.ts';
import { createQueue } from './create-queue.ts';
import type { QueueDependencies } from './queue.ts';

type Answer = ApiErrorDetails['kind'] | 'image';

const NOW = Date.UTC(2026, 10, 24);
const RESET = '2026-12-01T00:00:00.000Z';
const DAY = 24 * 3_600_000;
const batch = { templateId: 't', format: 'png', scale: 1 } as Batch;

function buildRow(at: number, changed: Partial<BatchRow> = {}): BatchRow {
  const row = {
    at,
    line: at + 2,
    id: `id-${at}`,
    state: 'waiting',
    cells: [],
    values: [['name', `row ${at}`]],
  } as const;
  return { ...row, fileStem: `${at}`, message: '', sendCount: 0, extension: '', byteCount: 0, sha256: '', ...changed };
}

/** A queue whose calls are answered by hand, unless `answers` has what each row gets, one after the other. */
function setUp(rows: BatchRow[], options: Partial<QueueDependencies> & { answers?: Record<string, Answer[]> } = {}) {
  const { answers, ...changed } = options;
  const sent: string[] = [];
  const attempts: (number | undefined)[] = [];
  const open = new Map<string, (answer: Answer) => void>();
  const saved: BatchRow[] = [];
  const images = new Map<string, string>();
  async function generate({ renderId: id = '', attempt }: GenerateRequest): Promise<Render> {
    sent.push(id);
    attempts.push(attempt);
    const answer =
      answers === undefined
        ? await new Promise<Answer>((resolve) => open.set(id, resolve))
        : (answers[id]?.shift() ?? 'image');
    if (answer !== 'image') {
      const quota = { limit: 9, remaining: 0, resetAt: RESET };
      throw new ApiError(`It was ${answer}.`, { kind: answer, retryAfterMs: 0, quota });
    }
    const bytes = new TextEncoder().encode(id);
    const imageType = { mediaType: 'image/png', extension: 'png' };
    return { id, bytes, imageType, quota: { limit: 9, remaining: 3 }, durationMs: 1, templateVersion: 3, notes: [] };
  }
  const queue = createQueue(batch, rows, {
    generate,
    journal: {
      save: async (changedRows) => void saved.push(...changedRows),
      saveImage: async (row, bytes) => {
        saved.push(row);
        images.set(row.id, new TextDecoder().decode(bytes));
      },
    },
    readValues: async (row) => new Map(row.values),
    // A hundred times as fast as it is.
    now: () => performance.now() * 100,
    wait: (ms, signal) => setTimeout(ms / 100, undefined, { signal }).catch(() => {}),
    readDate: () => NOW,
    isIdempotent: true,
    ...changed,
  });
  onTestFinished(() => queue.close());
  const states = () => queue.getRows().map(({ state }) => state);
  const settle = (expected: RowState[]) =>
    vi.waitFor(() => expect(states()).toEqual(expected), { interval: 2, timeout: 10_000 });
  return { queue, sent, attempts, open, saved, images, states, settle };
}

describe('a queue', () => {
  it('stores a row before it is sent, and again with its image', async () => {
    const { queue, sent, open, saved, images, settle } = setUp([buildRow(0)]);
    expect(queue.getState().phase).toBe('idle');
    queue.start();
    await vi.waitFor(() => expect(sent).toEqual(['id-0']));
    expect(saved).toEqual([buildRow(0, { state: 'sending', sendCount: 1, sentAt: NOW })]);
    open.get('id-0')?.('image');
    await settle(['done']);
    expect(saved.at(-1)).toMatchObject({ state: 'done', extension: 'png', byteCount: 4, templateVersion: 3 });
    expect(saved.at(-1)?.sha256).toMatch(/^[\da-f]{64}$/);
    expect([...images]).toEqual([['id-0', 'id-0']]);
    expect(queue.getState()).toMatchObject({ phase: 'finished' });
  });

  it('returns the same list until a change, and then the same objects for unchanged rows', async () => {
    const { queue, settle, open, sent } = setUp([buildRow(0), buildRow(1, { state: 'done' })]);
    const before = queue.getRows();
    expect(queue.getRows()).toBe(before);
    queue.start();
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    open.get('id-0')?.('image');
    await settle(['done', 'done']);
    expect(queue.getRows()).not.toBe(before);
    expect(queue.getRows()[1]).toBe(before[1]);
  });

  it('starts with two concurrent rows, which still arrive after a pause', async () => {
    const { queue, sent, open, settle } = setUp(Array.from({ length: 4 }, (_, at) => buildRow(at)));
    queue.start();
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    queue.pause();
    for (const answer of open.values()) answer('image');
    await settle(['done', 'done', 'waiting', 'waiting']);
    expect(queue.getState()).toMatchObject({ phase: 'paused', pause: { reason: 'person' } });
    queue.start();
    await vi.waitFor(() => expect(sent).toHaveLength(4));
  });

  it('stops waiting rows, except that rows that may have been rendered become unknown', async () => {
    const rows = [buildRow(0), buildRow(1), buildRow(2), buildRow(3, { message: 'It broke off.' })];
    const { queue, sent, open, settle, saved } = setUp(rows);
    queue.start();
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    await queue.stop();
    open.get('id-0')?.('image');
    open.get('id-1')?.('incomplete');
    await settle(['done', 'unknown', 'stopped', 'unknown']);
    expect(saved.filter(({ state }) => state === 'stopped')).toHaveLength(1);
    expect(queue.getState().phase).toBe('finished');
  });

  it.each([true, false])('retries rows with their ids and the next attempt (idempotent: %s)', async (isIdempotent) => {
    const rows = [
      buildRow(0, { state: 'unknown', sendCount: 1 }),
      buildRow(1, { state: 'failed', sendCount: 2 }),
      buildRow(2, { state: 'invalid' }),
    ];
    const { queue, sent, attempts, settle } = setUp(rows, { answers: {}, isIdempotent });
    await queue.retry(['unknown', 'failed']);
    queue.start();
    await settle(['done', 'done', 'invalid']);
    expect(sent).toEqual(['id-0', 'id-1']);
    expect(attempts).toEqual([2, 3]);
  });

  it('resends rows in flight at a crash with the same id, or stores them as unknown', async () => {
    const left = [buildRow(0, { state: 'sending', sendCount: 1 })];
    const twice = setUp(left, { answers: {} });
    twice.queue.start();
    await twice.settle(['done']);
    expect(twice.sent).toEqual(['id-0']);
    const once = setUp(left, { answers: {}, isIdempotent: false });
    await vi.waitFor(() => expect(once.saved).toMatchObject([{ state: 'unknown', sendCount: 1 }]));
    once.queue.start();
    expect(once.sent).toEqual([]);
  });

  it('fails a row whose values cannot be read, without sending it', async () => {
    const readValues = () => Promise.reject(new Error('The picture is gone.'));
    const { queue, sent, settle } = setUp([buildRow(0)], { readValues });
    queue.start();
    await settle(['failed']);
    expect([queue.getRows()[0]?.message, sent]).toEqual(['The picture is gone.', []]);
  });

  it.each([
    ['quotaSpent', 'quota', RESET],
    ['keyRefused', 'key', undefined],
    ['notFound', 'template', undefined],
  ] as const)('pauses at %s, and the row waits', async (kind, reason, resetAt) => {
    const { queue, sent, settle } = setUp([buildRow(0), buildRow(1), buildRow(2)], {
      answers: { 'id-0': [kind], 'id-1': [kind] },
    });
    queue.start();
    await vi.waitFor(() => expect(queue.getState().pause).toEqual({ reason, message: `It was ${kind}.`, resetAt }));
    await settle(['waiting', 'waiting', 'waiting']);
    expect(sent).toEqual(['id-0', 'id-1']);
    queue.start();
    await settle(['done', 'done', 'done']);
  });

  it('stops sending while an image cannot be stored, and stores it on resume', async () => {
    const images: string[] = [];
    let isFull = true;
    const { queue, sent, settle } = setUp([buildRow(0), buildRow(1), buildRow(2)], {
      answers: {},
      concurrencyMax: 1,
      journal: {
        save: async () => {},
        saveImage: async ({ id }) => {
          if (isFull) throw new Error('full');
          images.push(id);
        },
      },
    });
    queue.start();
    await vi.waitFor(() => expect(queue.getState().pause?.reason).toBe('storage'));
    expect(sent).toEqual(['id-0']);
    isFull = false;
    queue.start();
    await settle(['done', 'done', 'done']);
    expect([sent, images]).toEqual([
      ['id-0', 'id-1', 'id-2'],
      ['id-0', 'id-1', 'id-2'],
    ]);
  });

  it('resumes automatically once an unreachable service answers', async () => {
    const { queue, settle, sent } = setUp([buildRow(0), buildRow(1)], {
      answers: { 'id-0': Array<Answer>(4).fill('unreachable'), 'id-1': Array<Answer>(4).fill('unreachable') },
    });
    queue.start();
    await vi.waitFor(() => expect(queue.getState().pause?.reason).toBe('unreachable'));
    await settle(['done', 'done']);
    expect(sent).toHaveLength(10);
  });

  it('waits for a person if a resend could be charged twice', async () => {
    const rows = Array.from({ length: 8 }, (_, at) => buildRow(at));
    const answers = Object.fromEntries(rows.map(({ id }): [string, Answer[]] => [id, ['unreachable']]));
    const { queue, states, sent } = setUp(rows, { answers, isIdempotent: false });
    queue.start();
    await vi.waitFor(() =>
      expect(queue.getState()).toMatchObject({ phase: 'paused', pause: { reason: 'unreachable' } }),
    );
    await setTimeout(60);
    expect(sent.length).toBeLessThanOrEqual(4);
    expect(states().filter((state) => state === 'unknown')).toHaveLength(sent.length);
  });

  it('gives up after eight attempts, and the row is failed or unknown', async () => {
    const { queue, settle, sent } = setUp([buildRow(0), buildRow(1)], {
      answers: { 'id-0': Array<Answer>(9).fill('failed'), 'id-1': Array<Answer>(9).fill('notAnImage') },
    });
    queue.start();
    await settle(['failed', 'unknown']);
    expect(sent).toHaveLength(16);
  });

  it('resends rows that were sent less than a day ago, and leaves older ones to a person', async () => {
    const rows = [
      buildRow(0, { state: 'sending', sentAt: NOW - DAY / 2 }),
      buildRow(1, { state: 'sending', sentAt: NOW - DAY }),
      buildRow(2, { message: 'It broke off.', sentAt: NOW - DAY }),
      buildRow(3, { sentAt: NOW - DAY }),
    ];
    const { queue, settle, sent, saved } = setUp(rows, { answers: {} });
    expect(queue.getState().counts).toMatchObject({ waiting: 2, unknown: 2 });
    await vi.waitFor(() => expect(saved.map(({ id }) => id)).toEqual(['id-1', 'id-2']));
    queue.start();
    await settle(['done', 'unknown', 'unknown', 'done']);
    expect(sent).toEqual(['id-0', 'id-3']);
    await queue.retry(['unknown'], { isCostAccepted: false });
    expect(queue.getState().phase).toBe('finished');
    await queue.retry(['unknown']);
    queue.start();
    await settle(['done', 'done', 'done', 'done']);
    expect(sent.slice(2)).toEqual(['id-1', 'id-2']);
  });

  it('counts the day of a resent row from its first attempt', async () => {
    let now = NOW;
    const { queue, sent, open, saved, settle } = setUp([buildRow(0)], { readDate: () => now });
    queue.start();
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    queue.pause();
    open.get('id-0')?.('failed');
    await settle(['waiting']);
    now += DAY / 2;
    queue.start();
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(saved.at(-1)).toMatchObject({ state: 'sending', sentAt: NOW });
    queue.pause();
    open.get('id-0')?.('failed');
    await settle(['waiting']);
    now += DAY / 2;
    queue.start();
    await settle(['unknown']);
    expect(sent).toHaveLength(2);
  });

  it('renders fixed rows under new ids, and no row that was sent in the meantime', async () => {
    const rows = [buildRow(0, { state: 'invalid' }), buildRow(1, { state: 'failed', sendCount: 1, sentAt: NOW - DAY })];
    const { queue, sent, attempts, settle, saved } = setUp([...rows, buildRow(2, { state: 'done' })], { answers: {} });
    const change = { cells: ['Ada'], values: [['name', 'Ada']] as const };
    const fixed = [0, 1, 2].map((at) => ({ at, ...change, fileStem: `Ada ${at}` }));
    await Promise.all([queue.fix(fixed), queue.fix(fixed)]);
    queue.start();
    await settle(['done', 'done', 'done']);
    expect(sent).toHaveLength(2);
    expect(sent.filter((id) => id.startsWith('id-'))).toEqual([]);
    expect(attempts).toEqual([1, 1]);
    expect(saved.at(-1)).toMatchObject({ ...change, fileStem: 'Ada 1', message: '', sentAt: NOW });
    expect(queue.getRows()[2]).toMatchObject({ id: 'id-2', cells: [] });
  });
});
