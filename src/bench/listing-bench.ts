import path from 'node:path';
import Sqlite from 'libsql';
import { openEmbeddedDatabase } from '../service/database/open-database.ts';
import { createDatabaseStore } from '../service/store/create-database-store.ts';
import { writeContents } from '../service/store/write-contents.ts';
import { benchId, benchViewer, createBenchContents } from './bench-contents.ts';
import type { BenchOptions } from './bench-options.ts';
import { printFigures } from './print-figures.ts';
import { runInTurn } from './run-in-turn.ts';
import { median } from './statistics.ts';
import { makeScratchFolder } from './make-scratch-folder.ts';

const COUNTS = [100, 10_000, 100_000];
const LIMIT = 100;
const READS_PER_TURN = 100;

/** The first page of a project's templates, out of few and out of many, against one query along the index. */
export async function run({ rounds }: BenchOptions): Promise<void> {
  const contestants = await Promise.all(COUNTS.map(openListing));
  const turns = await runInTurn(
    Object.fromEntries(
      contestants.flatMap(({ count, read, readBare }) => [
        [`ours ${count}`, () => measure(read)],
        [`bare ${count}`, () => measure(readBare)],
      ]),
    ),
    rounds,
  );
  const of = (name: string) => turns.get(name) ?? [];
  const shown = (name: string) => `${(median(of(name)) * 1000).toFixed(0)} us`;
  const ratio = (one: string, other: string) => median(of(one).map((ms, round) => ms / (of(other)[round] ?? 0)));
  const fewest = `ours ${COUNTS[0]}`;
  printFigures(`a page of ${LIMIT} templates, processor time`, [
    ...COUNTS.map((count) => ({
      what: `out of ${count}, against one indexed query`,
      ours: shown(`ours ${count}`),
      peer: shown(`bare ${count}`),
      ratio: ratio(`ours ${count}`, `bare ${count}`),
      target: { atMost: 2 },
    })),
    ...COUNTS.slice(1).map((count) => ({
      what: `out of ${count}, against out of ${COUNTS[0]}`,
      ours: shown(`ours ${count}`),
      peer: shown(fewest),
      ratio: ratio(`ours ${count}`, fewest),
      target: { atMost: 1.2 },
    })),
  ]);
  await Promise.all(contestants.map(({ close }) => close()));
}

/** Milliseconds of processor time for one page: all of it is spent in this process, and nobody else counts. */
async function measure(read: () => Promise<number>): Promise<number> {
  const before = process.cpuUsage();
  for (let turn = 0; turn < READS_PER_TURN; turn += 1) {
    if ((await read()) !== LIMIT) throw new Error('The page is not full');
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / READS_PER_TURN;
}

async function openListing(count: number) {
  const file = path.join(makeScratchFolder(), 'galley.db');
  const database = await openEmbeddedDatabase(file);
  await writeContents(database, createBenchContents([]).contents);
  const bare = new Sqlite(file);
  // As the service would have written them, without the hours that 100,000 single statements take.
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
