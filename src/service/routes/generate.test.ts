import { describe, expect, it } from 'vitest';
import { RESERVATION_MS } from '../ledger/ledger.ts';
import { RenderLimitError } from '../renderer/render-engine.ts';
import {
  blankEngine,
  buildService,
  generateInit,
  ids,
  keys,
  NOW,
  readProblem,
  smallDocument,
} from '../../testing/build-service.ts';

const GENERATE = `/api/v1/templates/${ids.template}/generate`;
const fine = { variables: { headline: 'Hi' }, format: 'png' };

describe('generate', () => {
  it('passes the values with their defaults to the engine', async () => {
    let seen: unknown;
    const { call } = await buildService({
      engine: {
        render: async ({ values, scale, format }) => {
          seen = { values: Object.fromEntries(values), scale, format };
          return {
            bytes: new Uint8Array([1]),
            contentType: 'image/webp',
            widthPx: 1,
            heightPx: 1,
            findings: [],
            places: [],
          };
        },
      },
    });
    await call(GENERATE, generateInit({ ...fine, format: 'webp', options: { scale: 2 } }));
    expect(seen).toEqual({ values: { headline: 'Hi', price: 5 }, scale: 2, format: 'webp' });
  });

  it('returns a free 400 for values that take too long, and a 429 to a key that keeps sending them', async () => {
    let nowMs = NOW;
    let isSlow = true;
    const { call } = await buildService({
      now: () => nowMs,
      engine: {
        render: (...asked) => (isSlow ? Promise.reject(new RenderLimitError('5000 ms')) : blankEngine.render(...asked)),
      },
    });
    for (let strike = 0; strike < 5; strike += 1) {
      const response = await call(GENERATE, generateInit(fine));
      expect(response.status).toBe(400);
      expect(response.headers.get('x-quota-remaining')).toBe('3');
      const { errors, detail } = await readProblem(response);
      expect(detail).toBe(
        'The image took too much time or memory to draw. Nothing was charged. Use shorter values, smaller images or a smaller scale.',
      );
      expect(errors).toEqual([{ name: 'headline', message: detail }]);
      nowMs += 60_000;
    }
    isSlow = false;
    const refused = await call(GENERATE, generateInit(fine));
    expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('x-quota-remaining')]).toEqual([
      429,
      '300',
      '3',
    ]);
    expect((await call(GENERATE, { ...generateInit(fine), key: keys.member })).status).toBe(200);
    nowMs += 300_000;
    expect((await call(GENERATE, generateInit(fine))).status).toBe(200);
  });

  it('returns a free 503 with Retry-After for an image whose reservation expired', async () => {
    let nowMs = NOW;
    const { call } = await buildService({
      now: () => nowMs,
      engine: {
        async render(...asked) {
          nowMs += RESERVATION_MS;
          return blankEngine.render(...asked);
        },
      },
    });
    const { status, headers } = await call(GENERATE, generateInit(fine));
    expect([status, headers.get('retry-after'), headers.get('x-quota-remaining')]).toEqual([503, '2', '3']);
  });

  it('returns the image of a repeated Idempotency-Key with its findings and template version', async () => {
    const { call } = await buildService({
      engine: {
        render: async (...asked) => ({
          ...(await blankEngine.render(...asked)),
          findings: [{ name: 'headline', code: 'text-cut', severity: 'warning', message: 'The end is cut off: i' }],
        }),
      },
    });
    for (let time = 0; time < 2; time += 1) {
      const { headers } = await call(GENERATE, generateInit(fine, { 'idempotency-key': 'a' }));
      expect([headers.get('x-quota-remaining'), headers.get('x-render-findings')]).toEqual(['2', '1']);
      expect(headers.get('x-template-version')).toBe('1');
    }
  });

  it('lists at most 20 errors, and shortens names to 100 characters', async () => {
    const { call } = await buildService();
    const unknown = Array.from({ length: 5_000 }, (_, index) => [`${index} $& ${'x'.repeat(2_000)}`, 'x']);
    const variables = { ...fine.variables, ...(Object.fromEntries(unknown) as object) };
    for (const body of [
      { ...fine, variables },
      { ...fine, ...(Object.fromEntries(unknown) as object) },
    ]) {
      const response = await call(GENERATE, generateInit(body));
      expect(response.status).toBe(400);
      const text = await response.text();
      expect(text.length).toBeLessThan(10_000);
      expect((JSON.parse(text) as { errors?: unknown[] }).errors?.length ?? 20).toBe(20);
    }
  });

  it('names a variable in full in the response, and with at most 100 characters in the log', async () => {
    const name = `headline ${'x'.repeat(2_000)}`;
    const variables = [{ name, type: 'text', label: 'Headline', required: true } as const];
    const { call, entries } = await buildService({ document: { ...smallDocument, variables } });
    const { errors } = await readProblem(await call(GENERATE, generateInit({ ...fine, variables: {} })));
    expect(errors).toEqual([{ name, message: 'Headline is required.' }]);
    const check = await call(`/api/v1/templates/${ids.template}/check`, generateInit({ ...fine, variables: {} }));
    expect(await check.json()).toMatchObject({ findings: [{ name }] });
    expect(entries[0]?.reason).toBe(`Invalid values: ${name.slice(0, 100)}….`);
  });

  it('refunds a client that disconnects during the render', async () => {
    const abort = new AbortController();
    const { call } = await buildService({
      engine: {
        render: async () => {
          abort.abort();
          return {
            bytes: new Uint8Array([1]),
            contentType: 'image/png',
            widthPx: 1,
            heightPx: 1,
            findings: [],
            places: [],
          };
        },
      },
    });
    await call(GENERATE, { ...generateInit(fine), signal: abort.signal });
    const response = await call(GENERATE, generateInit({ ...fine, format: 'none' }));
    expect(response.headers.get('x-quota-remaining')).toBe('3');
  });

  it.each([
    ['full', { code: 'SQLITE_FULL' }, "The service's disk is full."],
    ['away', { code: 'ECONNREFUSED' }, 'The database is not responding.'],
    ['broken', {}, 'The image could not be drawn.'],
  ])('logs the reason of its response when the disk or database is %s', async (_what, code, told) => {
    const fail = () => Promise.reject(Object.assign(new Error('x'), code));
    const { call, entries } = await buildService({ engine: { render: fail } });
    const response = await call(GENERATE, generateInit(fine));
    const { detail } = await readProblem(response);
    expect(detail).toContain(told);
    expect(entries).toMatchObject([{ status: response.status, reason: detail }]);
  });
});
