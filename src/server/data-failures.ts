import { isAway, isFull } from '../service/database/database-failures.ts';
import { normalizePostgresUrl, SettingsError, type Settings } from './settings.ts';

type DataSettings = Pick<Settings, 'dataDir' | 'databaseUrl'>;

const noFolderCodes = new Set(['EEXIST', 'ENOTDIR']);
const deniedCodes = new Set(['EACCES', 'EPERM', 'SQLITE_READONLY', 'SQLITE_CANTOPEN']);
const REFUSED = 'which refuses the name or the password; correct them in DATABASE_URL.';
const UNSIGNED =
  'whose certificate no known authority signed; name the file of its authority as sslrootcert in DATABASE_URL, or in NODE_EXTRA_CA_CERTS.';
/** What is wrong with a PostgreSQL, by the code that it or the connection to it gives. */
const serverFailures: Partial<Record<string, string>> = {
  '22P05': 'whose database cannot hold every letter; make one with the encoding UTF8.',
  25006:
    'which can only be read; name the one that takes writes, or let the database take them (default_transaction_read_only).',
  28000: REFUSED,
  '28P01': REFUSED,
  '3D000': 'which has no such database; make it, or correct its name in DATABASE_URL.',
  53300:
    "which has no connection left for this account; raise max_connections or the role's limit: each process takes up to 8.",
  '55P03': 'where another session holds a lock for too long; try again once it has ended.',
  CERT_HAS_EXPIRED: 'whose certificate has expired; renew it there.',
  DEPTH_ZERO_SELF_SIGNED_CERT: UNSIGNED,
  ERR_TLS_CERT_ALTNAME_INVALID:
    'whose certificate is one of another host; name it in DATABASE_URL as its certificate does.',
  SELF_SIGNED_CERT_IN_CHAIN: UNSIGNED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNSIGNED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNSIGNED,
};

/** Does what needs the data of the settings; what is wrong with the settings is thrown as a sentence that names them. */
export async function withDataSettings<Value>(settings: DataSettings, act: () => Promise<Value>): Promise<Value> {
  try {
    return await act();
  } catch (error) {
    const message = describeDataFailure(settings, error);
    throw message === undefined ? error : new SettingsError(message, { cause: error });
  }
}

/** One sentence with the mend for a folder or a database that cannot be used; undefined for any other failure. */
export function describeDataFailure({ dataDir, databaseUrl }: DataSettings, error: unknown): string | undefined {
  const { code = '', syscall, path, message = '' } = error as Partial<NodeJS.ErrnoException>;
  const isInUrl = path !== undefined && databaseUrl !== undefined;
  if (isInUrl && [...new URL(normalizePostgresUrl(databaseUrl)).searchParams.values()].includes(path)) {
    return `DATABASE_URL names the file "${path}", which cannot be read (${code}); correct sslrootcert, sslcert or sslkey in it.`;
  }
  if (code === 'ENOENT' && syscall === 'mkdir') {
    return `DATA_DIR is "${dataDir}", where the system lets nobody make a folder; set DATA_DIR to another folder.`;
  }
  if (code === 'ENOENT' && syscall === 'stat') {
    return `DATA_DIR is "${dataDir}", where a link leads to nothing; mount what it is to lead to, or set DATA_DIR to another folder.`;
  }
  if (code === 'ENAMETOOLONG') {
    return `DATA_DIR is "${dataDir}", which is longer than the names of folders may be here; set DATA_DIR to a shorter one.`;
  }
  if (noFolderCodes.has(code)) {
    return `DATA_DIR is "${dataDir}", and a file is in its place; set it to a folder, or to one that can be made.`;
  }
  if (code === 'EROFS') {
    return `DATA_DIR is "${dataDir}", on a disk that is mounted for reading alone; mount it for writing, or set DATA_DIR to another folder.`;
  }
  if (deniedCodes.has(code) && syscall !== 'connect') {
    return `DATA_DIR is "${dataDir}", which this account may not use (${code}); make it the owner of the folder and the files in it, or set DATA_DIR to another folder.`;
  }
  if (databaseUrl === undefined || code === 'ENOSPC' || code === 'EDQUOT') {
    if (!isFull(error)) return undefined;
    return `DATA_DIR is "${dataDir}", whose disk is full; make room there, or set DATA_DIR to a folder on another disk.`;
  }
  const server = `DATABASE_URL names a PostgreSQL at ${readPostgresHost(databaseUrl)}`;
  if (deniedCodes.has(code)) {
    return `${server}, whose socket this account may not use (${code}); let it use that, or set DATABASE_URL to another address.`;
  }
  if (message.includes('does not support SSL')) {
    return `${server}, which does not speak TLS; leave out sslmode there, or turn TLS on at the server.`;
  }
  if (code === '08P01')
    return `${server}, whose pooler refuses the connection (${message}); correct DATABASE_URL, or the settings of the pooler.`;
  if (code === '42501') {
    return `${server}, which does not let its role do what Galley must (${message}); grant it usage and create on the schema, or make it the owner of the database.`;
  }
  const failure = serverFailures[code];
  if (failure !== undefined) return `${server}, ${failure}`;
  if (isAway(error)) return `${server}, which does not answer; start it, or set DATABASE_URL to where it is.`;
  if (isFull(error)) return `${server}, whose disk is full; make room there.`;
  return undefined;
}

/** Where a PostgreSQL is, as its address names it: the folder of a socket is a parameter there. Without one its driver chooses. */
export function readPostgresHost(databaseUrl: string): string {
  const { searchParams, host } = new URL(normalizePostgresUrl(databaseUrl));
  return searchParams.get('host') || host || process.env.PGHOST || 'localhost';
}
