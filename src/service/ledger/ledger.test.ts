import { describe, expect, it } from 'vitest';
import { backends, buildContents } from '../../testing/build-service.ts';
import { databaseKinds, openTestDatabase } from '../../testing/open-test-database.ts';
import { writeContents } from '../store/write-contents.ts';
import { createDatabaseLedger } from './create-database-ledger.ts';
import { createMemoryLedger } from './create-memory-ledger.ts';
import { ANSWER_MS, RESERVATION_MS, type Account, type AnswerRoom, type Ledger, type Reservation } from './ledger.ts';

const account: Account = { keyId: 'owner', quotaLimit: 3 };
const intent = { renderId: 'r1', fingerprint: 'f1' };
const answer = { contentType: 'image/png', bytes: new Uint8Array([1, 2, 3]), findingCount: 1, templateVersion: 2 };

let now = Date.parse('2026-11-21T12:00:00Z');
const clock = { now: () => now };

async function openLedger(backend: (typeof backends)[number], answerRoom?: AnswerRoom): Promise<Ledger> {
  now = Date.parse('2026-11-21T12:00:00Z');
  if (backend === 'memory') return createMemoryLedger(clock);
  const database = await openTestDatabase(backend);
  await writeContents(database, buildContents(3));
  return createDatabaseLedger(database, { ...clock, answerRoom });
}

async function take(ledger: Ledger, ...parameters: Parameters<Ledger['reserve']> | []): Promise<Reservation> {
  const result = await ledger.reserve(parameters[0] ?? account, parameters[1]);
  return result.kind === 'reserved' ? result.reservation : expect.fail(`The result was ${result.kind}`);
}

describe.each(databaseKinds)('the ledgers of several processes on %s', (kind) => {
  it('give back what a dead process holds, so that its renders can be retried', async () => {
    now = Date.parse('2026-11-21T12:00:00Z');
    const database = await openTestDatabase(kind);
    await writeContents(database, buildContents(3));
    const [dead, living] = ['dead', 'living'].map((holder) => createDatabaseLedger(database, { ...clock, holder }));
    if (dead === undefined || living === undefined) throw new Error('There are two ledgers');
    const lost = await take(dead, account, intent);
    await take(dead);
    const rendering = await take(living, account, { ...intent, renderId: 'r2' });
    expect((await living.reserve(account, intent)).kind).toBe('underWay');
    await living.releaseHeld((holder) => holder === 'dead');
    expect((await living.readQuota(account)).remaining).toBe(2);
    expect(await lost.commit(answer)).toBe(false);
    expect((await living.reserve(account, intent)).kind).toBe('reserved');
    expect(await rendering.commit(answer)).toBe(true);
  });
});

describe.each(backends)('a ledger on %s', (backend) => {
  const setUp = () => openLedger(backend);
  const remaining = async (ledger: Ledger) => (await ledger.readQuota(account)).remaining;

  it('spends a unit when committed and gives it back when released', async () => {
    const ledger = await setUp();
    const first = await take(ledger);
    expect(first.quota).toEqual({ limit: 3, remaining: 2, resetAt: '2026-12-01T00:00:00.000Z' });
    expect(await first.commit(answer)).toBe(true);
    const second = await take(ledger);
    await second.release();
    expect(await remaining(ledger)).toBe(2);
  });

  it('ends a reservation once', async () => {
    const ledger = await setUp();
    const reservation = await take(ledger);
    await reservation.release();
    await reservation.release();
    expect(await reservation.commit(answer)).toBe(false);
    expect(await remaining(ledger)).toBe(3);
  });

  it('reserves nothing beyond the limit', async () => {
    const ledger = await setUp();
    for (let unit = 0; unit < 3; unit += 1) await take(ledger);
    expect((await ledger.reserve(account)).kind).toBe('exhausted');
    expect((await ledger.reserve({ keyId: 'member', quotaLimit: 0 })).kind).toBe('exhausted');
  });

  it('reserves exactly the remaining units for 60 parallel calls', async () => {
    const ledger = await setUp();
    const results = await Promise.all(Array.from({ length: 60 }, () => ledger.reserve({ ...account, quotaLimit: 17 })));
    expect(results.filter(({ kind }) => kind === 'reserved')).toHaveLength(17);
  });

  it('keeps the quotas of keys apart', async () => {
    const ledger = await setUp();
    await take(ledger, { keyId: 'member', quotaLimit: 3 });
    expect(await remaining(ledger)).toBe(3);
  });

  it('charges a render to the month it was reserved in', async () => {
    const ledger = await setUp();
    now = Date.parse('2026-11-30T23:59:59.999Z');
    const late = await take(ledger);
    now += 1;
    expect(await remaining(ledger)).toBe(3);
    await late.release();
    expect(await remaining(ledger)).toBe(3);
    now -= 1;
    expect(await remaining(ledger)).toBe(3);
  });

  it('gives back the units of a dead process within a minute', async () => {
    const ledger = await setUp();
    const abandoned = await take(ledger, account, intent);
    now += RESERVATION_MS;
    expect(RESERVATION_MS).toBeLessThan(60_000);
    await ledger.sweep();
    expect(await remaining(ledger)).toBe(3);
    expect(await abandoned.commit(answer)).toBe(false);
    expect(await remaining(ledger)).toBe(3);
  });

  it('charges a render once when it is retried after its reservation expired', async () => {
    const ledger = await setUp();
    const late = await take(ledger, account, intent);
    now += RESERVATION_MS;
    const next = await take(ledger, account, intent);
    expect(await late.commit(answer)).toBe(false);
    await late.release();
    expect(await next.commit(answer)).toBe(true);
    await ledger.sweep();
    expect(await ledger.findIntent(account, intent)).toEqual({ kind: 'answered', answer });
    expect(await ledger.reserve(account, intent)).toEqual({ kind: 'answered', answer });
    expect(await remaining(ledger)).toBe(2);
  });

  it('reuses expired units before it reports an exhausted quota', async () => {
    const ledger = await setUp();
    for (let unit = 0; unit < 3; unit += 1) await take(ledger);
    now += RESERVATION_MS;
    expect((await ledger.reserve(account)).kind).toBe('reserved');
  });

  it('returns the stored image of an intent without reserving a unit', async () => {
    const ledger = await setUp();
    await (await take(ledger, account, intent)).commit(answer);
    expect(await ledger.reserve(account, intent)).toEqual({ kind: 'answered', answer });
    expect(await remaining(ledger)).toBe(2);
  });

  it('recognizes a render in progress and an id with other values', async () => {
    const ledger = await setUp();
    const reservation = await take(ledger, account, intent);
    expect(await ledger.findIntent(account, intent)).toEqual({ kind: 'underWay' });
    expect((await ledger.reserve(account, intent)).kind).toBe('underWay');
    expect((await ledger.reserve(account, { ...intent, fingerprint: 'f2' })).kind).toBe('otherValues');
    expect(await ledger.findIntent(account, { ...intent, fingerprint: 'f2' })).toEqual({ kind: 'otherValues' });
    await reservation.commit(answer);
    expect((await ledger.reserve(account, { ...intent, fingerprint: 'f2' })).kind).toBe('otherValues');
    expect(await remaining(ledger)).toBe(2);
  });

  it('allows an intent again after it failed or expired', async () => {
    const ledger = await setUp();
    await (await take(ledger, account, intent)).release();
    expect(await ledger.findIntent(account, intent)).toBeUndefined();
    await take(ledger, account, intent);
    now += RESERVATION_MS;
    await ledger.sweep();
    await take(ledger, account, intent);
    expect(await remaining(ledger)).toBe(2);
  });

  it('reserves one unit for 20 parallel calls with the same intent', async () => {
    const ledger = await setUp();
    const results = await Promise.all(Array.from({ length: 20 }, () => ledger.reserve(account, intent)));
    expect(results.filter(({ kind }) => kind === 'reserved')).toHaveLength(1);
    expect(results.filter(({ kind }) => kind === 'underWay')).toHaveLength(19);
    expect(await remaining(ledger)).toBe(2);
  });

  it('deletes an answer after a day', async () => {
    const ledger = await setUp();
    await (await take(ledger, account, intent)).commit(answer);
    now += ANSWER_MS;
    await ledger.sweep();
    expect((await ledger.reserve(account, intent)).kind).toBe('reserved');
  });

  it('keeps ids of different keys apart', async () => {
    const ledger = await setUp();
    await (await take(ledger, account, intent)).commit(answer);
    expect((await ledger.reserve({ keyId: 'member', quotaLimit: 3 }, intent)).kind).toBe('reserved');
  });
});

it.each(databaseKinds)(
  'deletes the oldest answers above the limits, but no render in progress, on %s',
  async (kind) => {
    const ledger = await openLedger(kind, { bytesPerKey: 9, bytesInAll: 14 });
    const owner = { keyId: 'owner', quotaLimit: 10 };
    const member = { keyId: 'member', quotaLimit: 10 };
    const named = (renderId: string) => ({ ...intent, renderId });
    const deliver = async (by: Account, renderId: string) => {
      now += 1;
      await (await take(ledger, by, named(renderId))).commit(answer);
    };
    const list = async (by: Account, ...renderIds: string[]) => {
      await ledger.sweep();
      const known = await Promise.all(renderIds.map((renderId) => ledger.findIntent(by, named(renderId))));
      return renderIds.filter((_, index) => known[index] !== undefined).join(' ');
    };
    await take(ledger, owner, named('slow'));
    for (const renderId of ['a', 'b', 'c', 'd', 'e']) await deliver(owner, renderId);
    expect(await list(owner, 'slow', 'a', 'b', 'c', 'd', 'e')).toBe('slow c d e');
    for (const renderId of ['x', 'y']) await deliver(member, renderId);
    expect(await list(owner, 'slow', 'c', 'd', 'e')).toBe('slow d e');
    expect(await list(member, 'x', 'y')).toBe('x y');
    // Deleted answers stay charged.
    expect((await ledger.readQuota(owner)).remaining).toBe(4);
  },
);
