import { expect, it } from 'vitest';
import { generatePath } from '../contract/routes.ts';
import {
  blankEngine,
  buildContents,
  buildService,
  createCall,
  generateInit,
  ids,
  NOW,
} from '../testing/build-service.ts';
import type { RenderEngine } from './renderer/render-engine.ts';
import { createService } from './create-service.ts';
import { createMemoryLedger } from './ledger/create-memory-ledger.ts';
import type { RequestEntry } from './service-context.ts';
import { createMemoryStore } from './store/create-memory-store.ts';

it('the logged duration of a request ignores changes of the clock', async () => {
  const entries: RequestEntry[] = [];
  let [nowMs, monotonicMs] = [NOW, 1_000.25];
  const now = () => nowMs;
  const service = createService({
    store: createMemoryStore(buildContents(3)),
    ledger: createMemoryLedger({ now }),
    engine: {
      ...blankEngine,
      render(...values) {
        nowMs -= 3_600_000;
        monotonicMs += 12.5;
        return blankEngine.render(...values);
      },
    },
    now,
    monotonicMs: () => monotonicMs,
    onRequest: (entry) => entries.push(entry),
  });
  const init = generateInit({ variables: { headline: 'Hi' }, format: 'png' });
  expect((await createCall(service)(generatePath(ids.template), init)).status).toBe(200);
  expect(entries).toMatchObject([{ route: 'generate', status: 200, durationMs: 13 }]);
});

it('tells how long the steps of a render took, if asked', async () => {
  const times = { layout: 2.04, draw: 10.26 };
  const engine: RenderEngine = { render: async (request) => ({ ...(await blankEngine.render(request)), times }) };
  const { call, entries } = await buildService({ engine });
  const send = (headers?: Record<string, string>) =>
    call(generatePath(ids.template), generateInit({ variables: { headline: 'Hi' } }, headers));
  expect((await send()).headers.get('server-timing')).toBeNull();
  const told =
    'key;dur=0, template;dur=0, body;dur=0, values;dur=0, reserve;dur=0, layout;dur=2, draw;dur=10.3, commit;dur=0';
  expect((await send({ 'x-timing': '1' })).headers.get('server-timing')).toBe(told);
  expect(entries[1]?.times).toMatchObject({ layout: 2, draw: 10.3 });
});

it('a request keeps its id and trace in the log, unless they have another form', async () => {
  const { call, entries } = await buildService({});
  const trace = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
  const own = await call(generatePath(ids.template), {
    headers: { 'x-request-id': 'order:42_a.b-c', traceparent: trace },
  });
  expect(own.headers.get('x-request-id')).toBe('order:42_a.b-c');
  for (const id of ['', 'a b', 'x'.repeat(129), '{"level":30}']) {
    const other = await call(generatePath(ids.template), {
      headers: { 'x-request-id': id, traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` },
    });
    expect(other.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  }
  expect(entries[0]).toMatchObject({ requestId: 'order:42_a.b-c', traceparent: trace });
  expect(entries.slice(1).every(({ traceparent }) => traceparent === undefined)).toBe(true);
});
