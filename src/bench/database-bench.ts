import path from 'node:path';
import Sqlite from 'libsql';
import { openEmbeddedDatabase } from '../service/database/open-database.ts';
import { createDatabaseLedger } from '../service/ledger/create-database-ledger.ts';
import { createDatabaseStore } from '../service/store/create-database-store.ts';
import { writeContents } from '../service/store/write-contents.ts';
import { benchAccount, benchId, benchViewer, createBenchContents } from './bench-contents.ts';
import { measureInTurn, reportRatio, type BenchOptions } from './measure.ts';
import { makeScratchFolder } from './processes.ts';

const LEDGER_TURN_MS = 1_500;
const COUNTS = [100, 10_000, 100_000];
const LIMIT = 100;
const READS_PER_TURN = 100;

/** Renders reserved and committed per second, durably, compared to one bare conditional update with fsync. */
export async function ledger({ rounds }: BenchOptions): Promise<void> {
  const { database, bare } = await openBoth();
  const units = createDatabaseLedger(database, { now: Date.now });
  bare.exec('create table bench_usage (key_id text primary key, used bigint not null)');
  bare.exec(`insert into bench_usage values ('bench', 0)`);
  const update = bare.prepare('update bench_usage set used = used + 1 where key_id = ? and used < ?');

  const reserveAndCommit = async (): Promise<void> => {
    const result = await units.reserve(benchAccount);
    if (result.kind !== 'reserved') throw new Error(`The reservation was ${result.kind}`);
    const isCommitted = await result.reservation.commit({ contentType: 'image/png', bytes: new Uint8Array(0) });
    if (!isCommitted) throw new Error('The reservation was not committed');
  };
  const count = (act: () => Promise<void>) => async () => {
    const startedAt = performance.now();
    let done = 0;
    for (; performance.now() < startedAt + LEDGER_TURN_MS; done += 1) await act();
    return { perSecond: (done * 1000) / (performance.now() - startedAt) };
  };
  const figure = await measureInTurn(
    {
      ours: count(reserveAndCommit),
      bare: count(async () => void update.run(benchAccount.keyId, benchAccount.quotaLimit)),
    },
    rounds,
  );
  await database.destroy();
  bare.close();
  const what = 'reserve + commit per second, against a bare update';
  reportRatio(what, figure, 'ours perSecond', 'bare perSecond', { atLeast: 0.25 });
}

/** The first page of a project's templates, out of a few and out of many, compared to one indexed query. */
export async function listing({ rounds }: BenchOptions): Promise<void> {
  const listings = await Promise.all(COUNTS.map(openListing));
  const contestants = listings.flatMap(({ count, read, readBare }) => [
    [`ours of ${count}`, () => measure(read)] as const,
    [`bare of ${count}`, () => measure(readBare)] as const,
  ]);
  const figure = await measureInTurn(Object.fromEntries(contestants), rounds);
  for (const count of COUNTS) {
    const what = `ms of a page out of ${count}, against one indexed query`;
    reportRatio(what, figure, `ours of ${count} ms`, `bare of ${count} ms`, { atMost: 2.5 });
  }
  const what = 'ms of a page out of 100000, against out of 100';
  reportRatio(what, figure, 'ours of 100000 ms', 'ours of 100 ms', { atMost: 1.2 });
  await Promise.all(listings.map(({ close }) => close()));
}

/** Processor time for one page. All of it is spent in this process. */
async function measure(read: () => Promise<number>): Promise<{ ms: number }> {
  const before = process.cpuUsage();
  for (let turn = 0; turn < READS_PER_TURN; turn += 1) {
    if ((await read()) !== LIMIT) throw new Error('The page is not full');
  }
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) / 1000 / READS_PER_TURN };
}

async function openListing(count: number) {
  const { database, bare } = await openBoth();
  // One statement, because 100,000 would take hours.
  bare.exec(`insert into templates
    (id, project_id, workspace_id, owner_id, name, description, visibility, created_at, updated_at, document)
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})
    select printf('20000000-0000-4000-8000-%012d', n), '${benchId(0)}', 'bench', 'bench', 'Template ' || n, '', 'SHARED',
      '2026-01-01T00:00:00.000Z', printf('2026-01-01T%02d:%02d:%02d.000Z', n / 3600 % 24, n / 60 % 60, n % 60), '{}'
    from numbers`);
  const query = bare.prepare(`select id, project_id, workspace_id, owner_id, name, description, visibility, created_at,
    updated_at from templates where project_id = ? order by updated_at desc, id limit ?`);
  const store = createDatabaseStore(database);
  return {
    count,
    read: async () => (await store.listTemplates(benchViewer, benchId(0), { page: 0, limit: LIMIT }))?.length ?? 0,
    readBare: async () => query.all(benchId(0), LIMIT).length,
    close: async () => {
      bare.close();
      await database.destroy();
    },
  };
}

/** A new embedded database as the service opens it, and the same file with only the driver. */
async function openBoth() {
  const file = path.join(makeScratchFolder(), 'galley.db');
  const database = await openEmbeddedDatabase(file);
  await writeContents(database, createBenchContents([]).contents);
  const bare = new Sqlite(file);
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL']) bare.pragma(pragma);
  return { database, bare };
}
