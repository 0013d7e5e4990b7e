import { isAway, isFull } from '../service/database/database-failures.ts';
import { normalizePostgresUrl, SettingsError, type Settings } from './settings.ts';

type DataSettings = Pick<Settings, 'dataDir' | 'databaseUrl'>;

const unusableFileCodes = new Set(['SQLITE_READONLY', 'SQLITE_CANTOPEN']);

/** Runs what needs the data of the settings; a failure that the settings cause is thrown as a `SettingsError`. */
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
  const { code = '', path, message = '' } = error as Partial<NodeJS.ErrnoException>;
  if (databaseUrl !== undefined && (path === undefined || isInUrl(databaseUrl, path))) {
    if (code === '' && !isAway(error)) return undefined;
    const server = `DATABASE_URL names a PostgreSQL at ${readPostgresHost(databaseUrl)}`;
    const reason = message || code;
    if (isAway(error)) return `${server}, which cannot be reached (${reason}); start it, or correct DATABASE_URL.`;
    return `${server}, which cannot be used (${reason}); correct DATABASE_URL or the settings of the server.`;
  }
  if (isFull(error)) {
    return `DATA_DIR is "${dataDir}", whose disk is full; make room, or set DATA_DIR to a folder on another disk.`;
  }
  if (path === undefined && !unusableFileCodes.has(code)) return undefined;
  return `DATA_DIR is "${dataDir}", which cannot be used (${code}); set it to a folder that this account may write.`;
}

/** Whether a file is a certificate or key named in the address. */
function isInUrl(databaseUrl: string, file: string): boolean {
  return [...new URL(normalizePostgresUrl(databaseUrl)).searchParams.values()].includes(file);
}

/** The host of a PostgreSQL. A socket's folder is a parameter of its address; without one the driver chooses. */
export function readPostgresHost(databaseUrl: string): string {
  const { searchParams, host } = new URL(normalizePostgresUrl(databaseUrl));
  return searchParams.get('host') || host || process.env.PGHOST || 'localhost';
}
