import { expect, it } from 'vitest';
import { createRenderGate, refuseDuplicate, type Entry, type KeptAnswer } from './create-render-gate.ts';

function answer(bytes: number): KeptAnswer {
  return { fingerprint: 'f', status: 200, headers: {}, body: new Uint8Array(bytes) };
}

function enterFirst(entry: Entry) {
  if (!entry.isFirst) return expect.fail('it is not the first');
  return entry;
}

async function outcomeOf(entry: Entry) {
  if (entry.isFirst) return expect.fail('it is the first');
  const outcome = await entry.outcome;
  return outcome === 'again' ? expect.fail('it may pass again') : outcome;
}

it('lets an id through once and gives its answer to duplicates', async () => {
  const gate = createRenderGate();
  const first = enterFirst(gate.enter('a'));
  const early = outcomeOf(gate.enter('a'));
  first.settle(answer(3));
  expect((await early)?.body).toHaveLength(3);
  expect((await outcomeOf(gate.enter('a')))?.body).toHaveLength(3);
});

it('lets an id through again when nothing was spent, and gives those who wait the answer there is', async () => {
  const gate = createRenderGate();
  const first = enterFirst(gate.enter('a'));
  const waiting = outcomeOf(gate.enter('a'));
  first.forget(answer(2));
  expect((await waiting)?.body).toHaveLength(2);
  const second = enterFirst(gate.enter('a'));
  const joined = gate.enter('a');
  second.forget();
  expect(joined.isFirst || (await joined.outcome)).toBe('again');
  expect(gate.enter('a').isFirst).toBe(true);
});

it('says that an outcome is not known', async () => {
  const gate = createRenderGate();
  enterFirst(gate.enter('a')).settle(undefined);
  expect(refuseDuplicate(await outcomeOf(gate.enter('a')))).toMatchObject({ status: 409 });
});

it('refuses an id that comes with other values', () => {
  expect(refuseDuplicate(answer(1))).toMatchObject({ status: 422 });
});

it('forgets the oldest answers first when they weigh too much, but not their ids', async () => {
  const gate = createRenderGate({ bytesMax: 10 });
  for (const id of ['a', 'b', 'c']) enterFirst(gate.enter(id)).settle(answer(5));
  expect(await outcomeOf(gate.enter('a'))).toBeUndefined();
  expect((await outcomeOf(gate.enter('c')))?.body).toHaveLength(5);
});

it('forgets the oldest ids when there are too many', () => {
  const gate = createRenderGate({ idsMax: 2 });
  for (const id of ['a', 'b', 'c']) enterFirst(gate.enter(id)).settle(answer(1));
  expect(gate.enter('a').isFirst).toBe(true);
  expect(gate.enter('c').isFirst).toBe(false);
});
