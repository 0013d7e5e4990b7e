import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildContents, generateInit, ids, keys } from '../testing/build-service.ts';
import { createTestDatabase, databaseKinds } from '../testing/open-test-database.ts';
import { startServiceProcess, type ServiceProcess } from '../testing/start-service-process.ts';
import { openEmbeddedDatabase, openPostgres } from '../service/database/open-database.ts';
import type { ServiceDatabase } from '../service/database/tables.ts';
import { createDatabaseLedger } from '../service/ledger/create-database-ledger.ts';
import { RESERVATION_MS } from '../service/ledger/ledger.ts';
import { writeContents } from '../service/store/write-contents.ts';

/** `npm run soak` runs the same with the numbers that take an hour. */
const isSoak = process.env.GALLEY_SOAK === '1';
const RACE_TRIALS = isSoak ? 200 : 1;
const KILL_ROUNDS = isSoak ? 1_000 : 2;
const PARALLEL = isSoak ? 1_000 : 60;
const PROCESSES = isSoak ? 4 : 3;
const TIMEOUT_MS = isSoak ? 7_200_000 : 240_000;

const fine = { variables: { headline: 'Hi' }, format: 'png' };

function generate({ address }: ServiceProcess, key: string, renderId?: string): Promise<Response> {
  // A connection kept for the next call may be ended by the server just as that goes out, and a POST is not sent twice.
  const headers = {
    'x-api-key': key,
    connection: 'close',
    ...(renderId === undefined ? {} : { 'idempotency-key': renderId }),
  };
  return fetch(`${address}/api/v1/templates/${ids.template}/generate`, generateInit(fine, headers));
}

/** As a client that follows `Retry-After`: on a slow machine a process may wait for the lock longer than it is allowed to. */
async function generatePatiently(
  process: ServiceProcess,
  waited = false,
): Promise<{ response: Response; waited: boolean }> {
  const response = await generate(process, keys.owner);
  if (response.status !== 503) return { response, waited };
  await response.arrayBuffer();
  await pause(1_000 * Number(response.headers.get('retry-after')));
  return generatePatiently(process, true);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function readUsed(database: ServiceDatabase, keyId: 'owner' | 'member'): Promise<number> {
  const rows = await database.selectFrom('usage').select('used').where('keyId', '=', keyId).execute();
  return rows.reduce((sum, { used }) => sum + used, 0);
}

/** The quota of the owner from now on: `left` more than what is used. */
async function leave(database: ServiceDatabase, left: number): Promise<void> {
  await database.updateTable('apiKeys').set({ quotaLimit: left }).where('id', '=', 'owner').execute();
  await database.updateTable('usage').set({ used: 0, quotaLimit: left }).where('keyId', '=', 'owner').execute();
}

describe.each(databaseKinds)('processes that share one %s', (kind) => {
  /** They last from test to test, but for those that a test kills. */
  const processes: ServiceProcess[] = [];
  let database: ServiceDatabase;
  let location: string;

  /** Starts as many as are missing. */
  const start = async (count: number) => {
    const starts = Array.from({ length: count - processes.length }, () => startServiceProcess(kind, location));
    processes.push(...(await Promise.all(starts)));
  };

  beforeAll(async () => {
    location = await createTestDatabase(kind);
    database = await (kind === 'sqlite' ? openEmbeddedDatabase(location) : openPostgres(location));
    await writeContents(database, buildContents(1_000_000));
    await start(PROCESSES);
  });

  afterAll(async () => {
    await Promise.all(processes.splice(0).map(({ kill }) => kill()));
    await database.destroy();
  });

  it(`let exactly as many of ${PARALLEL} parallel renders through as are left`, { timeout: TIMEOUT_MS }, async () => {
    for (let trial = 0; trial < RACE_TRIALS; trial += 1) {
      const left = isSoak ? Math.round((200 * trial) / (RACE_TRIALS - 1)) : 23;
      await leave(database, left);
      const answers = await Promise.all(
        Array.from({ length: PARALLEL }, async (_, index) => {
          const { response, waited } = await generatePatiently(processes[index % PROCESSES] as ServiceProcess);
          await response.arrayBuffer();
          const remaining = Number(response.headers.get('x-quota-remaining'));
          return { status: response.status, remaining, waited };
        }),
      );
      const delivered = answers.filter(({ status }) => status === 200);
      expect(delivered).toHaveLength(left);
      const refused = answers.filter(({ status }) => status !== 200);
      expect(refused.filter(({ status }) => status !== 429)).toEqual([]);
      // A render refunded after a 503 is reported again to the next caller, and to callers refused at that moment.
      if (!answers.some(({ waited }) => waited)) {
        expect(refused.filter(({ remaining }) => remaining !== 0)).toEqual([]);
        expect(delivered.map(({ remaining }) => remaining).sort((a, b) => a - b)).toEqual(
          Array.from({ length: left }, (_, index) => index),
        );
      }
      expect(await readUsed(database, 'owner')).toBe(left);
    }
  });

  it('keep serving when one of them is killed', { timeout: TIMEOUT_MS }, async () => {
    await leave(database, 1_000_000);
    const victim = processes.pop() as ServiceProcess;
    const lost = Array.from({ length: 20 }, () => generate(victim, keys.owner).catch(() => undefined));
    const answers = Array.from({ length: 50 }, async (_, index) => {
      const { response } = await generatePatiently(processes[index % processes.length] as ServiceProcess);
      return response.status;
    });
    await pause(40);
    await victim.kill();
    await Promise.allSettled(lost);
    expect(new Set(await Promise.all(answers))).toEqual(new Set([200]));
  });

  it(
    `lose no acknowledged render and charge none twice in ${KILL_ROUNDS} kills under load`,
    { timeout: TIMEOUT_MS },
    async () => {
      const acknowledged = new Map<string, string>();
      let lostCount = 0;
      for (let round = 0; round < KILL_ROUNDS; round += 1) {
        const victim = processes.pop() as ServiceProcess;
        const renderWith = async (process: ServiceProcess, index: number) => {
          const renderId = `${round}-${index}`;
          const response = await generate(process, keys.member, renderId).catch(() => undefined);
          if (response === undefined) return undefined;
          const bytes = new Uint8Array(await response.arrayBuffer());
          if (response.status === 200) acknowledged.set(renderId, createHash('sha256').update(bytes).digest('hex'));
          return response.status;
        };
        const renders = Array.from({ length: 30 }, (_, index) => renderWith(victim, index));
        // Every third dies at any moment, the others in the midst of answering.
        const wanted = acknowledged.size + 2;
        const attempts = round % 3 === 0 ? 0 : 500;
        for (let attempt = 0; attempt < attempts && acknowledged.size < wanted; attempt += 1) await pause(10);
        await pause((round * 37) % 60);
        await victim.kill();
        for (const status of await Promise.all(renders)) if (status !== 200) lostCount += 1;
        await start(processes.length + 1);
        const next = processes.at(-1) as ServiceProcess;
        // The next process has given back what the killed one held, so its renders can be retried at once.
        const retries = Array.from({ length: 30 }, (_, index) => renderWith(next, index));
        expect(new Set(await Promise.all(retries))).toEqual(new Set([200]));
      }
      // A minute later, whatever the dead had reserved is free again.
      await createDatabaseLedger(database, { now: () => Date.now() + RESERVATION_MS + 1_000 }).sweep();
      const kept = await database
        .selectFrom('answers')
        .select(['renderId', 'bytes'])
        .where('bytes', 'is not', null)
        .execute();
      const digests = new Map(
        kept.map(({ renderId, bytes }) => [
          renderId,
          createHash('sha256')
            .update(new Uint8Array(bytes ?? []))
            .digest('hex'),
        ]),
      );
      for (const [renderId, digest] of acknowledged) expect(digests.get(renderId)).toBe(digest);
      expect(await readUsed(database, 'member')).toBe(kept.length);
      expect(acknowledged.size).toBeGreaterThan(KILL_ROUNDS / 2);
      expect(lostCount).toBeGreaterThan(KILL_ROUNDS / 2);
    },
  );
});
