import { sql } from 'kysely';
import { describe, expect, it, test } from 'vitest';
import {
  blankEngine,
  buildContents,
  buildService,
  generateInit,
  ids,
  keys,
  NOW,
  readProblem,
} from '../../testing/build-service.ts';
import { buildPng } from '../../testing/build-png.ts';
import { createTestDatabase, databaseKinds, openTestDatabase } from '../../testing/open-test-database.ts';
import { createService } from '../../service/create-service.ts';
import { createDatabaseLedger } from '../../service/ledger/create-database-ledger.ts';
import { StoppingError, type RenderEngine } from '../../service/renderer/render-engine.ts';
import type { ServiceDependencies } from '../../service/service-context.ts';
import { createDatabaseStore } from '../../service/store/create-database-store.ts';
import { writeContents } from '../../service/store/write-contents.ts';

const GENERATE = `/api/v1/templates/${ids.template}/generate`;
const fine = { variables: { headline: 'Hi' }, format: 'png' };
const HOUR_MS = 3_600_000;
/** What ten rounds ask for at once, and what a month holds. */
const [AT_ONCE, OF_A_MONTH] = process.env.GALLEY_SOAK === '1' ? [100, 150] : [20, 30];

/** Each render has other bytes, so that a replay can be told from a second render. */
function createCountingEngine(): RenderEngine {
  let count = 0;
  const draw = () => buildPng({ width: (count += 1), height: 1 });
  return {
    render: async () => ({
      bytes: draw(),
      contentType: 'image/png',
      widthPx: 1,
      heightPx: 1,
      findings: [],
      places: [],
    }),
  };
}

describe.each(databaseKinds)('what no process can be made to do, on %s', { timeout: 60_000 }, (kind) => {
  let now = 0;

  async function setUp(
    from: string,
    {
      quotaLimit = 3,
      location,
      ...parts
    }: Partial<ServiceDependencies> & { quotaLimit?: number; location?: string } = {},
  ) {
    now = Date.parse(from);
    const database = await openTestDatabase(kind, location);
    await writeContents(database, buildContents(quotaLimit));
    const clock = { now: () => now };
    const failures: unknown[] = [];
    const service = createService({
      store: createDatabaseStore(database),
      ledger: createDatabaseLedger(database, clock),
      engine: blankEngine,
      onFailure: (error) => failures.push(error),
      ...clock,
      ...parts,
    });
    const send = (path: string, init: RequestInit = {}) => {
      const headers = { 'x-api-key': keys.owner, ...(init.headers as Record<string, string>) };
      return service.fetch(new Request(`http://service.test${path}`, { ...init, headers }));
    };
    const generate = (headers: Record<string, string> = {}, body: unknown = fine) =>
      send(GENERATE, generateInit(body, headers));
    return { send, generate, failures, database };
  }

  describe('§8 X-Quota-Reset: 00:00 UTC on the first of the next month', () => {
    test.each([
      ['2026-11-21T12:00:00Z', '2026-12-01T00:00:00.000Z'],
      ['2026-12-31T23:59:59.999Z', '2027-01-01T00:00:00.000Z'],
      ['2027-01-01T00:00:00Z', '2027-02-01T00:00:00.000Z'],
      ['2028-02-29T12:00:00Z', '2028-03-01T00:00:00.000Z'],
    ])('at %s it is %s', async (from, reset) => {
      const { generate } = await setUp(from);
      expect((await generate()).headers.get('x-quota-reset')).toBe(reset);
    });

    it('and at that instant, not a millisecond before, the month is whole again', async () => {
      const { generate } = await setUp('2026-11-30T23:59:59.999Z', { quotaLimit: 1 });
      const next = async () => {
        const { status, headers } = await generate();
        return [status, headers.get('x-quota-remaining'), headers.get('x-quota-reset')];
      };
      expect(await next()).toEqual([200, '0', '2026-12-01T00:00:00.000Z']);
      expect(await next()).toEqual([429, '0', '2026-12-01T00:00:00.000Z']);
      now += 1;
      expect(await next()).toEqual([200, '0', '2027-01-01T00:00:00.000Z']);
    });

    it(`${10 * AT_ONCE} requests across it, with a clock that jumps by an hour: no month exceeds its quota`, async () => {
      const { generate, database } = await setUp('2026-11-30T23:59:00Z', { quotaLimit: OF_A_MONTH });
      const delivered = new Map<string, number>();
      for (let round = 0; round < 10; round += 1) {
        const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => generate()));
        for (const { status, headers } of answers) {
          const reset = headers.get('x-quota-reset') ?? '';
          if (status === 200) delivered.set(reset, (delivered.get(reset) ?? 0) + 1);
        }
        now += round % 2 === 0 ? HOUR_MS : -HOUR_MS;
      }
      expect(Object.fromEntries(delivered)).toEqual({
        '2026-12-01T00:00:00.000Z': OF_A_MONTH,
        '2027-01-01T00:00:00.000Z': OF_A_MONTH,
      });
      const used = await database.selectFrom('usage').select(['period', 'used']).orderBy('period').execute();
      expect(used).toEqual([
        { period: '2026-11', used: OF_A_MONTH },
        { period: '2026-12', used: OF_A_MONTH },
      ]);
    });
  });

  it('Idempotency-Key: the same bytes for 24 h, a new render after', async () => {
    const { generate } = await setUp('2026-11-21T12:00:00Z', { engine: createCountingEngine() });
    const next = async () => {
      const answer = await generate({ 'idempotency-key': 'a' });
      return [Buffer.from(await answer.arrayBuffer()).toString('base64'), answer.headers.get('x-quota-remaining')];
    };
    const first = await next();
    now += 24 * HOUR_MS - 1;
    expect(await next()).toEqual(first);
    now += 1;
    const [bytes, remaining] = await next();
    expect([bytes === first[0], remaining]).toEqual([false, '1']);
  });

  it('Idempotency-Key: a kept image is given again however much is waiting', async () => {
    let isOverloaded = false;
    const engine: RenderEngine = { ...blankEngine, isOverloaded: () => isOverloaded };
    const { generate } = await setUp('2026-11-21T12:00:00Z', { engine });
    const first = await generate({ 'idempotency-key': 'a' });
    isOverloaded = true;
    const [again, other] = [await generate({ 'idempotency-key': 'a' }), await generate({ 'idempotency-key': 'b' })];
    expect([again.status, again.headers.get('x-quota-remaining')]).toEqual([200, '2']);
    expect(await again.arrayBuffer()).toEqual(await first.arrayBuffer());
    expect([other.status, other.headers.get('retry-after'), other.headers.get('x-quota-remaining')]).toEqual([
      503,
      '2',
      '2',
    ]);
  });

  it('a failed render is a 500 and not charged', async () => {
    const engine: RenderEngine = { render: () => Promise.reject(new Error('at /home/x.ts:1 in 10.0.0.1')) };
    const { generate, failures } = await setUp('2026-11-21T12:00:00Z', { engine });
    const answer = await generate();
    expect([answer.status, answer.headers.get('x-quota-remaining')]).toEqual([500, '3']);
    expect(await answer.json()).toEqual({
      title: 'The service failed',
      detail: 'The image could not be drawn. Nothing was charged. Try again.',
      status: 500,
      requestId: answer.headers.get('x-request-id'),
    });
    expect(failures).toHaveLength(1);
  });

  test.each([
    ['4.1', '/api/v1/projects', {}],
    ['4.2', `/api/v1/projects/${ids.project}/templates`, {}],
    ['4.3', `/api/v1/templates/${ids.template}`, {}],
    ['4.4', GENERATE, generateInit(fine)],
  ])('a database failure during %s is a 500 without details', async (_section, path, init) => {
    // Of this test alone, which takes its tables away.
    const location = await createTestDatabase(kind);
    const { send, failures, database } = await setUp('2026-11-21T12:00:00Z', { location });
    for (const table of ['templates', 'projects']) {
      await database.schema.alterTable(table).renameTo(`${table}_gone`).execute();
    }
    const answer = await send(path, init);
    const text = await answer.text();
    expect(answer.status).toBe(500);
    expect(Object.keys(JSON.parse(text) as object)).toEqual(['title', 'detail', 'status', 'requestId']);
    expect(text).not.toMatch(/templates|projects|select|sqlite|relation|\/|node|key-of|127\.0\.0\.1/i);
    expect(failures).toHaveLength(1);
  });

  test.each([
    ['4.1', '/api/v1/projects', {}],
    ['4.2', `/api/v1/projects/${ids.project}/templates`, {}],
    ['4.3', `/api/v1/templates/${ids.template}`, {}],
    ['4.4', GENERATE, generateInit(fine)],
  ])('a database that is away under %s is a 503 that says when to come again', async (_section, path, init) => {
    const { send, failures, database } = await setUp('2026-11-21T12:00:00Z');
    await database.destroy();
    const answer = await send(path, init);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await answer.json()).toMatchObject({ title: 'The service is busy', status: 503 });
    expect(failures).toHaveLength(1);
  });

  it('a render that is sent away by a stop is given back: 503 that says when to come again', async () => {
    const engine: RenderEngine = { render: () => Promise.reject(new StoppingError()) };
    const { generate, failures } = await setUp('2026-11-21T12:00:00Z', { engine });
    const { status, headers } = await generate({ 'idempotency-key': 'a' });
    expect([status, headers.get('retry-after'), headers.get('x-quota-remaining')]).toEqual([503, '2', '3']);
    expect(failures).toHaveLength(0);
  });
});

it('says that the disk is full when an image cannot be kept, and charges nothing', async () => {
  const database = await openTestDatabase('sqlite');
  await writeContents(database, buildContents(3));
  const { rows } = await sql<{ pageCount: number }>`pragma page_count`.execute(database);
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.pageCount ?? 0)}`.execute(database);
  const { call, failures } = await buildService({
    ledger: createDatabaseLedger(database, { now: () => NOW }),
    engine: {
      render: async (...request) => ({ ...(await blankEngine.render(...request)), bytes: new Uint8Array(200_000) }),
    },
  });
  const answer = await call(GENERATE, generateInit(fine, { 'idempotency-key': 'a' }));
  expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('x-quota-remaining')]).toEqual([
    503,
    '30',
    '3',
  ]);
  expect(await readProblem(answer)).toMatchObject({
    title: 'Disk full',
    detail: "The service's disk is full. Nothing was charged. The operator must free some space.",
  });
  expect(failures).toHaveLength(1);
});
