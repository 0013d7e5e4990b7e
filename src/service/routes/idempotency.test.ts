import { describe, expect, it } from 'vitest';
import { buildPng } from '../../testing/build-png.ts';
import { backends, buildService, generateInit, ids } from '../../testing/build-service.ts';
import type { RenderEngine } from '../renderer/render-engine.ts';

const GENERATE = `/api/v1/templates/${ids.template}/generate`;
const fine = { variables: { headline: 'Hi' }, format: 'png' };

/** An engine whose renders wait until the test lets them go on, each with other bytes. */
function createSlowEngine() {
  const waiting: (() => void)[] = [];
  let count = 0;
  const engine: RenderEngine = {
    async render() {
      count += 1;
      const bytes = buildPng({ width: count, height: 1 });
      await new Promise<void>((resolve) => waiting.push(resolve));
      return { bytes, contentType: 'image/png', widthPx: count, heightPx: 1, findings: [], places: [] };
    },
  };
  return { engine, started: () => count, goOn: () => waiting.splice(0).forEach((resolve) => resolve()) };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 2));
}

describe.each(backends)('an Idempotency-Key on %s', (backend) => {
  const send = (renderId: string, body: unknown = fine) => generateInit(body, { 'idempotency-key': renderId });

  it('gives the same bytes again for the same request, charged once', async () => {
    let count = 0;
    const { call } = await buildService({
      backend,
      engine: {
        render: async () => ({
          bytes: buildPng({ width: (count += 1), height: 1 }),
          contentType: 'image/png',
          widthPx: 1,
          heightPx: 1,
          findings: [{ name: 'headline', code: 'text-cut', severity: 'warning', message: 'The end is cut off: i' }],
          places: [],
        }),
      },
    });
    const first = await call(GENERATE, send('a'));
    const again = await call(GENERATE, send('a'));
    expect(again.status).toBe(200);
    expect(await again.arrayBuffer()).toEqual(await first.arrayBuffer());
    expect([first, again].map(({ headers }) => headers.get('x-quota-remaining'))).toEqual(['2', '2']);
    expect([first, again].map(({ headers }) => headers.get('x-render-findings'))).toEqual(['1', '1']);
    expect([first, again].map(({ headers }) => headers.get('x-template-version'))).toEqual(['1', '1']);
    expect(again.headers.get('content-type')).toBe('image/png');
  });

  it('is a 422 with another body', async () => {
    const { call } = await buildService({ backend });
    await call(GENERATE, send('a'));
    const other = await call(GENERATE, send('a', { ...fine, variables: { headline: 'Ho' } }));
    expect(other.status).toBe(422);
    expect(other.headers.get('x-quota-remaining')).toBe('2');
  });

  it('is a 409 while its render is under way', async () => {
    const { engine, goOn, started } = createSlowEngine();
    const { call } = await buildService({ backend, engine });
    const first = call(GENERATE, send('a'));
    await until(() => started() === 1);
    expect((await call(GENERATE, send('a'))).status).toBe(409);
    goOn();
    expect((await first).status).toBe(200);
    expect((await call(GENERATE, send('a'))).status).toBe(200);
    expect(started()).toBe(1);
  });

  it('may be tried again after a failure', async () => {
    let isBroken = true;
    const { call } = await buildService({
      backend,
      engine: {
        render: async () => {
          if (isBroken) throw new Error('broken');
          return { bytes: buildPng(), contentType: 'image/png', widthPx: 4, heightPx: 3, findings: [], places: [] };
        },
      },
    });
    expect((await call(GENERATE, send('a'))).status).toBe(500);
    isBroken = false;
    const again = await call(GENERATE, send('a'));
    expect([again.status, again.headers.get('x-quota-remaining')]).toEqual([200, '2']);
  });

  it('is a 400 when it cannot be one', async () => {
    const { call } = await buildService({ backend });
    for (const renderId of ['', 'a b', 'x'.repeat(256)])
      expect((await call(GENERATE, send(renderId))).status).toBe(400);
  });

  it('still has its image when the month is spent', async () => {
    const { call } = await buildService({ backend, quotaLimit: 1 });
    await call(GENERATE, send('a'));
    expect((await call(GENERATE, send('b'))).status).toBe(429);
    expect((await call(GENERATE, send('a'))).status).toBe(200);
  });
});
