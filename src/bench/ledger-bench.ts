import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import Sqlite from 'libsql';
import pg from 'pg';
import { openEmbeddedDatabase, openPostgres } from '../service/database/open-database.ts';
import { createDatabaseLedger } from '../service/ledger/create-database-ledger.ts';
import { writeContents } from '../service/store/write-contents.ts';
import { startPostgres } from '../testing/start-postgres.ts';
import { benchAccount, createBenchContents } from './bench-contents.ts';
import type { BenchOptions } from './bench-options.ts';
import { printFigures, type Figure } from './print-figures.ts';
import { reserveAndCommit } from './reserve-and-commit.ts';
import { runInTurn } from './run-in-turn.ts';
import { startSlowLine } from './start-slow-line.ts';
import { median } from './statistics.ts';
import { makeScratchFolder } from './make-scratch-folder.ts';

const TURN_MS = 1_500;
const PROCESSES = [1, 2, 3];
const WAYS = ['ledger', 'bare'] as const;
type Way = (typeof WAYS)[number];
const PLACES = ['beside', 'away'] as const;
type Place = (typeof PLACES)[number];
/** Each way; between two machines of one data centre it is about half of that. */
const LINE_MS = 1;
/** One for each process: units of one key are taken one after the other, wherever they are asked for. */
const KEYS = PROCESSES.map((number) => `bench-${number}`);

/** Units reserved and committed in a second: on the embedded file against the least such a thing can cost, and on PostgreSQL. */
export async function run(options: BenchOptions): Promise<void> {
  printFigures('reserve + commit, durable', [await measureEmbedded(options), ...(await measurePostgres(options))]);
}

async function measureEmbedded({ rounds }: BenchOptions): Promise<Figure> {
  const folder = makeScratchFolder();
  const database = await openEmbeddedDatabase(path.join(folder, 'galley.db'));
  await writeContents(database, createBenchContents([]).contents);
  const ledger = createDatabaseLedger(database, { now: Date.now });
  const bare = new Sqlite(path.join(folder, 'bare.db'));
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL']) bare.pragma(pragma);
  bare.exec('create table usage (key_id text primary key, used bigint not null)');
  bare.exec(`insert into usage values ('bench', 0)`);
  const update = bare.prepare('update usage set used = used + 1 where key_id = ? and used < ?');
  const turns = await runInTurn(
    {
      ours: () => countPerSecond(() => reserveAndCommit(ledger)),
      bare: () => countPerSecond(async () => void update.run(benchAccount.keyId, benchAccount.quotaLimit)),
    },
    rounds,
  );
  await database.destroy();
  bare.close();
  const [ours = [], floor = []] = [turns.get('ours'), turns.get('bare')];
  return {
    what: 'embedded file, against one bare conditional update with fsync',
    ours: `${median(ours).toFixed(0)}/s`,
    peer: `${median(floor).toFixed(0)}/s`,
    ratio: median(ours.map((own, round) => own / (floor[round] ?? 0))),
    target: { atLeast: 0.5 },
  };
}

async function countPerSecond(act: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  let count = 0;
  for (; performance.now() < startedAt + TURN_MS; count += 1) await act();
  return (count * 1000) / (performance.now() - startedAt);
}

/**
 * Each process asks one after the other. Beside the database, all share its processors, and what bare updates gain from more
 * processes is what there is to gain. A network away, as a database of several processes is, each waits most of the time:
 * there it shows whether one holds up the other.
 */
async function measurePostgres({ rounds, folder }: BenchOptions): Promise<Figure[]> {
  const server = await startPostgres();
  await runStatements(`${server.url}/postgres`, ['create database bench']);
  const address = `${server.url}/bench`;
  const database = await openPostgres(address);
  await writeContents(database, createBenchContents([], KEYS).contents);
  await database.destroy();
  await runStatements(address, [
    'create table bare (key_id text primary key, used bigint not null)',
    ...KEYS.map((key) => `insert into bare values ('${key}', 0)`),
  ]);
  const line = await startSlowLine(Number(new URL(address).port), LINE_MS);
  const away = Object.assign(new URL(address), { port: String(line.port) }).href;
  const addresses = { beside: address, away };
  const worker = path.join(folder, 'bundle/ledger-process.js');
  const runProcesses = async (count: number, way: Way, place: Place): Promise<number> => {
    const perSecond = KEYS.slice(0, count).map(async (key) => {
      const child = fork(worker, [addresses[place], String(TURN_MS), key, way]);
      const [done] = (await once(child, 'message')) as [number];
      return (done * 1000) / TURN_MS;
    });
    return (await Promise.all(perSecond)).reduce((sum, own) => sum + own, 0);
  };
  const turns = await runInTurn(
    Object.fromEntries(
      PLACES.flatMap((place) =>
        PROCESSES.flatMap((count) =>
          WAYS.map((way) => [`${way} ${place} ${count}`, () => runProcesses(count, way, place)]),
        ),
      ),
    ),
    Math.min(rounds, 5),
  );
  line.stop();
  await server.stop();
  const gain = (way: Way, place: Place, count: number) => {
    const [alone = [], together = []] = [1, count].map((processes) => turns.get(`${way} ${place} ${processes}`));
    return {
      ours: `${median(together).toFixed(0)}/s`,
      peer: `${median(alone).toFixed(0)}/s`,
      ratio: median(together.map((own, round) => own / (alone[round] ?? 0))),
    };
  };
  return PROCESSES.slice(1).flatMap((count) => [
    {
      what: `PostgreSQL ${LINE_MS} ms away, ${count} processes against one`,
      ...gain('ledger', 'away', count),
      target: { atLeast: count * 0.85 },
    },
    { what: 'the same of bare updates', ...gain('bare', 'away', count) },
    { what: `PostgreSQL on the same processors, ${count} against one`, ...gain('ledger', 'beside', count) },
    { what: 'the same of bare updates', ...gain('bare', 'beside', count) },
  ]);
}

async function runStatements(address: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client(address);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
