import type { DBSchema } from 'idb';
import { createDatabaseOpener } from '../../lib/create-database-opener.ts';
import type { TableRow } from '../../../batch/table/table.ts';
import type { PictureFiles, SavedSetup } from './create-setup-store.ts';

/** Everything except rows and files, which have separate stores. */
interface SetupRecord {
  savedAt: number;
  rest: Omit<SavedSetup, 'source' | 'pictures'>;
}

/** The spreadsheet itself, images from the workbook, and image files added by the user. */
interface SetupFiles {
  source: SavedSetup['source'];
  workbook: PictureFiles;
  pictures: PictureFiles;
}

interface SetupSchema extends DBSchema {
  setups: { key: string; value: SetupRecord };
  rows: { key: string; value: readonly TableRow[] };
  files: { key: string; value: SetupFiles };
}

const STORES = ['setups', 'rows', 'files'] as const;

const KEPT_MS = 90 * 24 * 3_600_000;

/**
 * Stores one spreadsheet with its setup for each template. Only one tab at a time may write. Writes rows and files only if they
 * changed. Methods never reject.
 */
export function createSetupDatabase() {
  const open = createDatabaseOpener<SetupSchema>('galley-spreadsheets', 1, (database) => {
    for (const name of STORES) database.createObjectStore(name);
  });
  /** The stored setups, keyed by template. */
  const stored = new Map<string, SavedSetup>();
  let turn: Promise<unknown> = Promise.resolve();

  /** Runs tasks sequentially, so that the last one wins. */
  function queue<Value>(task: () => Promise<Value>, failed: Value): Promise<Value> {
    const done = turn.then(task).catch(() => failed);
    turn = done;
    return done;
  }

  async function put(templateId: string, setup: SavedSetup): Promise<boolean> {
    const transaction = (await open()).transaction(STORES, 'readwrite');
    const before = stored.get(templateId);
    const { source, pictures, ...rest } = setup;
    const { rows, pictures: workbook, ...table } = rest.contents.reading.table;
    const last = before?.contents.reading.table;
    if (rows !== last?.rows) await transaction.objectStore('rows').put(rows, templateId);
    if (source !== before?.source || pictures !== before.pictures || workbook !== last?.pictures) {
      await transaction.objectStore('files').put({ source, workbook, pictures }, templateId);
    }
    const reading = { ...rest.contents.reading, table: { ...table, rows: [], pictures: new Map() } };
    const record = { savedAt: Date.now(), rest: { ...rest, contents: { ...rest.contents, reading } } };
    await transaction.objectStore('setups').put(record, templateId);
    // Commit now: the browser would otherwise commit later, and the page may be closing.
    transaction.commit();
    await transaction.done;
    stored.set(templateId, setup);
    return true;
  }

  async function load(templateId: string): Promise<SavedSetup | undefined> {
    stored.delete(templateId);
    const transaction = (await open()).transaction(STORES);
    const [record, rows, files] = await Promise.all([
      transaction.objectStore('setups').get(templateId),
      transaction.objectStore('rows').get(templateId),
      transaction.objectStore('files').get(templateId),
    ]);
    if (record === undefined || rows === undefined || files === undefined) return undefined;
    const { source, workbook, pictures } = files;
    const { reading } = record.rest.contents;
    const table = { ...reading.table, rows: [...rows], pictures: workbook };
    const contents = { ...record.rest.contents, reading: { ...reading, table } };
    const setup = { ...record.rest, source, pictures, contents };
    stored.set(templateId, setup);
    return setup;
  }

  async function drop(templateId: string): Promise<void> {
    stored.delete(templateId);
    const transaction = (await open()).transaction(STORES, 'readwrite');
    await Promise.all([...STORES.map((name) => transaction.objectStore(name).delete(templateId)), transaction.done]);
  }

  /** Deletes spreadsheets that haven't been used for a long time. */
  async function prune(): Promise<void> {
    const setups = (await open()).transaction('setups').store;
    const [keys, records] = await Promise.all([setups.getAllKeys(), setups.getAll()]);
    const old = keys.filter((_key, index) => (records[index]?.savedAt ?? 0) < Date.now() - KEPT_MS);
    await Promise.all(old.map(drop));
  }

  return {
    read: (templateId: string) =>
      queue(async () => {
        await prune();
        return load(templateId);
      }, undefined),
    /** Replaces this template's setup. Resolves to false if storage is full or blocked. */
    write: (templateId: string, setup: SavedSetup) => queue(() => put(templateId, setup), false),
    remove: (templateId: string) => queue(() => drop(templateId), undefined),
  };
}
