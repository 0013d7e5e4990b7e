import { isAway, isFull } from '../service/database/database-failures.ts';
import { SettingsError, type Settings } from './settings.ts';

type DataSettings = Pick<Settings, 'dataDir' | 'databaseUrl'>;

const noFolderCodes = new Set(['EEXIST', 'ENOTDIR']);
const deniedCodes = new Set(['EACCES', 'EPERM', 'SQLITE_READONLY', 'SQLITE_CANTOPEN']);
/** What PostgreSQL says of a name or password that it does not take. */
const refusedCodes = new Set(['28000', '28P01']);
const NO_DATABASE = '3D000';

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
  const { code = '', syscall } = error as { code?: string; syscall?: string };
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
  if (deniedCodes.has(code)) {
    return `DATA_DIR is "${dataDir}", which this account may not use (${code}); make it the owner of the folder and the files in it, or set DATA_DIR to another folder.`;
  }
  if (databaseUrl === undefined || code === 'ENOSPC' || code === 'EDQUOT') {
    if (!isFull(error)) return undefined;
    return `DATA_DIR is "${dataDir}", whose disk is full; make room there, or set DATA_DIR to a folder on another disk.`;
  }
  const server = `DATABASE_URL names a PostgreSQL at ${new URL(databaseUrl).host}`;
  if (isAway(error)) return `${server}, which does not answer; start it, or set DATABASE_URL to where it is.`;
  if (isFull(error)) return `${server}, whose disk is full; make room there.`;
  if (refusedCodes.has(code)) return `${server}, which refuses the name or the password; correct them in DATABASE_URL.`;
  if (code === NO_DATABASE)
    return `${server}, which has no such database; make it, or correct its name in DATABASE_URL.`;
  return undefined;
}
