import { stat, statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';
import type { ServiceDatabase } from '../service/database/tables.ts';
import { findPeriod } from '../service/ledger/ledger.ts';
import { findDataFiles } from './data-files.ts';
import { limitPing } from './health-routes.ts';

export interface State {
  database: ServiceDatabase;
  /** Rejects when the database isn't writable. */
  ping: () => Promise<void>;
  dataDir: string;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Adds figures about the database, the disk and the backup. They are read on every scrape, and are NaN when they are unknown. */
export function watchState(registry: Registry, { database, ping, dataDir, now }: State): void {
  const add = (name: string, help: string, read: () => Promise<number>) => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      collect: async () => gauge.set(await read().catch(() => NaN)),
    });
  };
  add('galley_database_up', '1 if the database is writable, else 0.', () =>
    limitPing(ping).then(
      () => 1,
      () => 0,
    ),
  );
  add('galley_quota_left', "Renders left this month, summed over active keys. The app's key includes people's.", () =>
    readQuotaLeft(database, findPeriod(now()).id),
  );
  add('galley_disk_free_bytes', 'Free space for DATA_DIR.', async () => {
    const { bavail, bsize } = await statfs(dataDir);
    return bavail * bsize;
  });
  add('galley_last_backup_timestamp_seconds', 'When "galley backup" last finished.', async () => {
    const { mtimeMs } = await stat(findDataFiles(dataDir).lastBackup);
    return mtimeMs / 1000;
  });
}

async function readQuotaLeft(database: ServiceDatabase, period: string): Promise<number> {
  const keys = await database
    .selectFrom('apiKeys')
    .leftJoin('usage', (join) => join.onRef('usage.keyId', '=', 'apiKeys.id').on('period', '=', period))
    .select(['apiKeys.quotaLimit', 'used'])
    .where('revokedAt', 'is', null)
    .where('kind', '!=', 'person')
    .execute();
  return keys.reduce((sum, { quotaLimit, used }) => sum + Math.max(0, quotaLimit - (used ?? 0)), 0);
}
