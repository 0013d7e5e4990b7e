import { expect, it } from 'vitest';
import { blankEngine, buildService, generateInit, ids, keys, NOW, readProblem } from '../../testing/build-service.ts';

const GENERATE = `/api/v1/templates/${ids.template}/generate`;

it('does not block other requests while reading 14 MB of non-ASCII JSON', async () => {
  const { call } = await buildService();
  const body = generateInit({ variables: { headline: 'ش'.repeat(7_000_000) }, format: 'png' });
  let turns = 0;
  const timer = setInterval(() => (turns += 1));
  const { status } = await call(GENERATE, body);
  clearInterval(timer);
  expect(status).toBe(400);
  expect(turns).toBeGreaterThan(10);
});

it('reads a character that is split between two pieces', async () => {
  const headlines: unknown[] = [];
  const { call } = await buildService({
    quotaLimit: 10,
    engine: {
      render: (request) => {
        headlines.push(request.values.get('headline'));
        return blankEngine.render(request);
      },
    },
  });
  // The spaces move the bytes of the value across the end of the first piece.
  for (let shift = 0; shift < 6; shift += 1) {
    const space = ' '.repeat(512 * 1024 - 40 + shift);
    await call(GENERATE, generateInit(`${space}{"variables":{"headline":"😀é😀é"},"format":"png"}`));
  }
  expect(headlines).toEqual(Array(6).fill('😀é😀é'));
});

const HUGE = JSON.stringify({
  variables: Object.fromEntries(Array.from({ length: 20_001 }, (_, at) => [`v${at}`, 1])),
});

it.each(['generate', 'proof', 'check'])('refuses a body that would take long to parse (%s)', async (route) => {
  const { call } = await buildService();
  const answer = await call(`/api/v1/templates/${ids.template}/${route}`, generateInit(HUGE));
  expect(answer.status).toBe(400);
  expect((await readProblem(answer)).detail).toMatch(/^The JSON has more than [12]0?,000 values\.$/);
});

it('makes a key wait that keeps sending large bodies of this kind', async () => {
  let nowMs = NOW;
  const { call } = await buildService({ now: () => nowMs });
  const send = async (body: unknown, key?: string) => (await call(GENERATE, { ...generateInit(body), key })).status;
  const statuses: number[] = [];
  for (let count = 0; count < 11; count += 1) statuses.push(await send(HUGE + ' '.repeat(1024 * 1024)));
  expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
  const fine = { variables: { headline: 'Hi' } };
  expect(await send(fine)).toBe(429);
  expect(await send(fine, keys.member)).toBe(200);
  nowMs += 60_001;
  expect(await send(fine)).toBe(200);
});

it.each([
  ['small', HUGE],
  ['malformed', '{'],
])('does not count %s bodies', async (_, body) => {
  const { call } = await buildService();
  for (let count = 0; count < 11; count += 1) await call(GENERATE, generateInit(body));
  expect((await call(GENERATE, generateInit({ variables: { headline: 'Hi' } }))).status).toBe(200);
});
