import { describe, expect, it } from 'vitest';
import { ApiError } from '../../client/api-error.ts';
import type { Render } from '../../client/read-render.ts';
import { buildBatch, buildRow, buildRows } from '../../testing/batches.ts';
import { createSimClock } from '../../testing/simulate-batch/create-sim-clock.ts';
import { ERASE_LINE } from './command.ts';
import { runBatch, type RunEnd, type RunOptions } from './run-batch.ts';

function buildRender(id = ''): Render {
  const imageType = { mediaType: 'image/png', extension: 'png' };
  return { id, bytes: new Uint8Array(1), imageType, quota: {}, durationMs: 1, templateVersion: 1, notes: [] };
}

/** Runs rows on a simulated clock, and returns what was printed with its time in seconds. */
async function run(
  generate: RunOptions['generate'],
  { isTTY = false, isIdempotent = true, isCostAccepted = false, rows = buildRows(2) } = {},
) {
  const clock = createSimClock();
  const printed: [seconds: number, text: string][] = [];
  let end: RunEnd | undefined;
  const running = runBatch(buildBatch(1), rows, {
    generate,
    journal: { save: async () => {}, saveImage: async () => {} },
    readValues: async () => new Map(),
    isIdempotent,
    isCostAccepted,
    stop: new AbortController().signal,
    terminal: { isTTY, printStatus: (text) => printed.push([Math.round(clock.now() / 1000), text]) },
    clock,
  }).then((ended) => (end = ended));
  // Digests of images take real time, in which the simulated clock needs something to wait for.
  const tick = (): unknown => (end === undefined ? clock.wait(1_000).then(tick) : undefined);
  tick();
  await clock.run(
    () => end !== undefined,
    () => {},
  );
  return { ...(await running), printed };
}

describe('the run of a batch', () => {
  it('resumes when the render of a row in progress is given back', async () => {
    let sendCount = 0;
    let refuse = () => {};
    const { rows, problem } = await run(async ({ renderId }) => {
      sendCount += 1;
      if (sendCount === 1) {
        await new Promise<void>((resolve) => (refuse = resolve));
        throw new ApiError('Too long.', { kind: 'refused', status: 400, quota: { remaining: 1 } });
      }
      if (sendCount === 2) {
        setImmediate(refuse);
        throw new ApiError('None left.', { kind: 'quotaSpent', status: 429, quota: { remaining: 0 } });
      }
      return buildRender(renderId);
    });
    expect(problem).toBe('');
    expect(rows.map(({ state }) => state)).toEqual(['failed', 'done']);
  });

  it.each([
    ['busy', { kind: 'busy', status: 503, retryAfterMs: 55_000 }],
    ['out of reach', { kind: 'unreachable' }],
    ['failing', { kind: 'failed', status: 500 }],
  ] as const)('says at most every 10 seconds why it waits for a service that is %s', async (what, details) => {
    let sendCount = 0;
    const { rows, printed } = await run(async ({ renderId }) => {
      sendCount += 1;
      if (sendCount < 12) throw new ApiError(`The service is ${what}.`, details);
      return buildRender(renderId);
    });
    expect(rows.map(({ state }) => state)).toEqual(['done', 'done']);
    const reasons = printed.filter(([, text]) => text.includes(`The service is ${what}.`));
    expect(reasons.length).toBeGreaterThan(1);
    expect(reasons[0]?.[0]).toBe(10);
    for (const [index, [seconds]] of printed.entries()) {
      expect(seconds - (printed[index - 1]?.[0] ?? 0)).toBeGreaterThanOrEqual(10);
    }
  });

  it('does not wait for a service that could charge a row twice', async () => {
    const { rows, printed } = await run(() => Promise.reject(new ApiError('No answer.', { kind: 'unreachable' })), {
      isIdempotent: false,
    });
    expect([rows.map(({ state }) => state), printed]).toEqual([['unknown', 'unknown'], []]);
  });

  it('resends a row of unknown outcome under its id, also to a service that documents no idempotency', async () => {
    const sent: unknown[] = [];
    const { rows } = await run(
      async ({ renderId, attempt }) => {
        sent.push([renderId, attempt]);
        return buildRender(renderId);
      },
      {
        isIdempotent: false,
        isCostAccepted: true,
        rows: [buildRow(0, { id: 'paid', state: 'unknown', sendCount: 1 })],
      },
    );
    expect([sent, rows[0]?.state]).toEqual([[['paid', 2]], 'done']);
  });

  it('rewrites one line on a terminal', async () => {
    const { printed } = await run(async ({ renderId }) => buildRender(renderId), { isTTY: true });
    const texts = printed.map(([, text]) => text);
    expect(texts.slice(0, -1).filter((text) => !text.startsWith(ERASE_LINE))).toEqual([]);
    expect(texts.at(-2)).toContain('2 of 2 rows done');
    expect(texts.at(-1)).toBe('\n');
  });
});
