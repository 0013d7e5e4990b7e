import path from 'node:path';
import { isAway, isFull } from '../service/database/database-failures.ts';
import { normalizePostgresUrl, SettingsError, type Settings } from './settings.ts';

type DataSettings = Pick<Settings, 'dataDir' | 'databaseUrl'>;

/** Runs what needs the data of the settings. A failure that the settings cause is thrown as a `SettingsError`. */
export async function withDataSettings<Value>(settings: DataSettings, act: () => Promise<Value>): Promise<Value> {
  try {
    return await act();
  } catch (error) {
    const message = describeDataFailure(settings, error);
    throw message === undefined ? error : new SettingsError(message, { cause: error });
  }
}

/** One sentence with the fix for a folder or database that cannot be used; undefined for any other failure. */
export function describeDataFailure({ dataDir, databaseUrl }: DataSettings, error: unknown): string | undefined {
  const { code = '', path: file, message } = error as Partial<NodeJS.ErrnoException>;
  const reason = message || code;
  // With a PostgreSQL, a file may also be a certificate that is named in its address.
  const isOfFolder =
    databaseUrl === undefined
      ? file !== undefined || isFull(error) || /^SQLITE_(READONLY|CANTOPEN)/.test(code)
      : file !== undefined && path.resolve(file).startsWith(path.resolve(dataDir));
  if (isOfFolder) {
    return `DATA_DIR is "${dataDir}", which cannot be used (${reason}); set it to a folder with free space that this account may write.`;
  }
  if (databaseUrl === undefined || (code === '' && !isAway(error))) return undefined;
  const { searchParams, host } = new URL(normalizePostgresUrl(databaseUrl));
  // The folder of a socket is a parameter. Without any host, the driver chooses one.
  const server = searchParams.get('host') || host || process.env.PGHOST || 'localhost';
  return `DATABASE_URL names a PostgreSQL at ${server}, which cannot be used (${reason}); start it, or correct DATABASE_URL.`;
}
