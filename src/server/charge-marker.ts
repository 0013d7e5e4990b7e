import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { ServiceDatabase } from '../service/database/tables.ts';

/** How many renders a database has charged, over all keys and months, without those in progress. It never falls. */
export async function countCharged(database: ServiceDatabase): Promise<number> {
  const { used, held } = await database
    .selectNoFrom((from) => [
      from
        .selectFrom('usage')
        .select(sql<number>`coalesce(sum(used), 0)`.as('sum'))
        .as('used'),
      from
        .selectFrom('reservations')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('held'),
    ])
    .executeTakeFirstOrThrow();
  return (used ?? 0) - (held ?? 0);
}

/** The number of charged renders in a marker; undefined when there is none, and 0 when it isn't a number. */
export function readMarker(file: string): number | undefined {
  try {
    const charged = Number(readFileSync(file, 'utf8'));
    return Number.isSafeInteger(charged) ? charged : 0;
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw error;
  }
}

export function writeMarker(file: string, charged: number): void {
  const draft = `${file}-${process.pid}`;
  try {
    writeFileSync(draft, `${charged}\n`, { mode: 0o600 });
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/**
 * Writes how many renders an embedded database has charged to a marker beside it. A database that knows of fewer at the next start
 * has lost some. Calls during a write are combined into one more write.
 */
export function createMarkerKeeper(file: string, database: ServiceDatabase): () => Promise<void> {
  let isDue = false;
  let running: Promise<void> | undefined;
  async function run(): Promise<void> {
    while (isDue) {
      isDue = false;
      writeMarker(file, await countCharged(database));
    }
  }
  return () => {
    isDue = true;
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };
}
