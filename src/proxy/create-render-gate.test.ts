import { describe, expect, it } from 'vitest';
import { createRenderGate, refuseDuplicate, type Entry, type KeptAnswer } from './create-render-gate.ts';

function answer(bytes: number, isImage = true): KeptAnswer {
  return { fingerprint: 'f', status: 200, headers: {}, body: new Uint8Array(bytes), isImage };
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

describe('createRenderGate', () => {
  it('passes an attempt once and returns its answer to duplicates', async () => {
    const gate = createRenderGate();
    const first = enterFirst(gate.enter('a', 1));
    const early = outcomeOf(gate.enter('a', 1));
    first.settle(answer(3));
    expect((await early)?.body).toHaveLength(3);
    expect((await outcomeOf(gate.enter('a', 1)))?.body).toHaveLength(3);
  });

  it('passes an attempt again when nothing was spent, and returns the answer to those who wait', async () => {
    const gate = createRenderGate();
    const first = enterFirst(gate.enter('a', 1));
    const waiting = outcomeOf(gate.enter('a', 1));
    first.forget(answer(2));
    expect((await waiting)?.body).toHaveLength(2);
    const second = enterFirst(gate.enter('a', 1));
    const joined = gate.enter('a', 1);
    second.forget();
    expect(joined.isFirst || (await joined.outcome)).toBe('again');
    expect(gate.enter('a', 1).isFirst).toBe(true);
  });

  it('passes the next attempt once after it has waited, but no copy of the first', async () => {
    const gate = createRenderGate();
    const first = enterFirst(gate.enter('a', 1));
    expect(gate.enter('a', 2).isFirst).toBe(false);
    expect(gate.enter('a', 1, true).isFirst).toBe(false);
    const second = enterFirst(gate.enter('a', 2, true));
    expect(gate.enter('a', 2, true).isFirst).toBe(false);
    second.settle(answer(1));
    first.settle(undefined);
    expect((await outcomeOf(gate.enter('a', 3, true)))?.body).toHaveLength(1);
  });

  it('passes the next attempt once after an unknown outcome, and a late copy of the first never', async () => {
    const gate = createRenderGate();
    enterFirst(gate.enter('a', 1)).settle(undefined);
    expect(await outcomeOf(gate.enter('a', 1))).toBeUndefined();
    const second = enterFirst(gate.enter('a', 2));
    expect(gate.enter('a', 1).isFirst).toBe(false);
    expect(gate.enter('a', 2).isFirst).toBe(false);
    second.settle(answer(1, false));
    expect(gate.enter('a', 3).isFirst).toBe(true);
  });

  it('returns the image of an earlier attempt to the next one', async () => {
    const gate = createRenderGate();
    const first = enterFirst(gate.enter('a', 1));
    const waiting = outcomeOf(gate.enter('a', 2));
    first.settle(answer(4));
    expect((await waiting)?.body).toHaveLength(4);
    expect((await outcomeOf(gate.enter('a', 2)))?.body).toHaveLength(4);
  });

  it('drops the oldest answers first when they are too large, but not their ids', async () => {
    const gate = createRenderGate({ bytesMax: 10 });
    for (const id of ['a', 'b', 'c']) enterFirst(gate.enter(id, 1)).settle(answer(5));
    expect(await outcomeOf(gate.enter('a', 1))).toBeUndefined();
    expect((await outcomeOf(gate.enter('c', 1)))?.body).toHaveLength(5);
    expect(gate.enter('a', 2).isFirst).toBe(true);
  });

  it('forgets the oldest ids when there are too many', () => {
    const gate = createRenderGate({ idsMax: 2 });
    for (const id of ['a', 'b', 'c']) enterFirst(gate.enter(id, 1)).settle(answer(1));
    expect(gate.enter('a', 1).isFirst).toBe(true);
    expect(gate.enter('c', 1).isFirst).toBe(false);
  });
});

it('refuseDuplicate distinguishes an unknown outcome from an id that was used for other values', () => {
  expect(refuseDuplicate(undefined).status).toBe(409);
  expect(refuseDuplicate(answer(1)).status).toBe(422);
});
