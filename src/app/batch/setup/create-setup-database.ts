import type { DBSchema } from 'idb';
import { createDatabaseOpener } from '../../lib/create-database-opener.ts';
import type { TableRow } from '../../../batch/table/table.ts';
import type { PictureFiles, SavedSetup } from './create-setup-store.ts';

type FileKind = 'source' | 'workbook' | 'picture';

/** Everything except rows and files, which have separate stores. */
interface SetupRecord {
  savedAt: number;
  rowCount: number;
  sourceName: string;
  rest: Omit<SavedSetup, 'source' | 'pictures'>;
}

interface SetupSchema extends DBSchema {
  setups: { key: string; value: SetupRecord };
  rows: { key: [templateId: string, start: number]; value: TableRow[] };
  /** The spreadsheet itself, the images inside the workbook, and those that were added. */
  files: { key: [templateId: string, kind: FileKind, name: string]; value: Uint8Array<ArrayBuffer> };
}

const STORES = ['setups', 'rows', 'files'] as const;

/** Stores one spreadsheet with its set-up for each template. Only one tab at a time may write. No method rejects. */
export interface SetupDatabase {
  read(templateId: string): Promise<SavedSetup | undefined>;
  /** Replaces the set-up of this template; false if storage is full or denied. */
  write(templateId: string, setup: SavedSetup): Promise<boolean>;
  remove(templateId: string): Promise<void>;
}

/** A record is copied in one task, which must stay short. */
const ROWS_PER_RECORD = 500;
const KEPT_MS = 90 * 24 * 3_600_000;

/** Opens the database at the first call. Writes only the rows and files that have changed. */
export function createSetupDatabase(): SetupDatabase {
  const open = createDatabaseOpener<SetupSchema>('galley-spreadsheets', 1, (database) => {
    for (const name of STORES) database.createObjectStore(name);
  });
  /** The set-up that is stored, by template. */
  const stored = new Map<string, SavedSetup>();
  let turn: Promise<unknown> = Promise.resolve();

  /** Runs tasks one after the other, so that the last one wins. */
  function queue<Value>(task: () => Promise<Value>, failed: Value): Promise<Value> {
    const done = turn.then(task).catch(() => failed);
    turn = done;
    return done;
  }

  async function put(templateId: string, setup: SavedSetup): Promise<boolean> {
    const transaction = (await open()).transaction(STORES, 'readwrite');
    const [setups, rows, files] = [
      transaction.objectStore('setups'),
      transaction.objectStore('rows'),
      transaction.objectStore('files'),
    ];
    const last = stored.get(templateId);
    const before = last?.source === setup.source ? last : undefined;
    if (before === undefined) await Promise.all([rows.delete(rangeOf(templateId)), files.delete(rangeOf(templateId))]);
    // Each put copies its value, so each gets its own task.
    for (const [kind, kept, keptBefore] of listFiles(setup, before)) {
      for (const [name, bytes] of kept) {
        if (keptBefore?.get(name) !== bytes) await files.put(bytes, [templateId, kind, name]);
      }
      for (const name of keptBefore?.keys() ?? []) if (!kept.has(name)) await files.delete([templateId, kind, name]);
    }
    const { source, pictures: _pictures, ...rest } = setup;
    const { table } = rest.contents.reading;
    const rowsBefore = before?.contents.reading.table.rows ?? [];
    for (let start = 0; start < table.rows.length; start += ROWS_PER_RECORD) {
      const piece = table.rows.slice(start, start + ROWS_PER_RECORD);
      if (piece.some((row, index) => row !== rowsBefore[start + index])) await rows.put(piece, [templateId, start]);
    }
    const reading = { ...rest.contents.reading, table: { ...table, rows: [], pictures: new Map() } };
    const contents = { ...rest.contents, reading };
    await setups.put(
      { savedAt: Date.now(), rowCount: table.rows.length, sourceName: source.name, rest: { ...rest, contents } },
      templateId,
    );
    // The browser would otherwise commit later, and the page may be closing.
    transaction.commit();
    await transaction.done;
    stored.set(templateId, setup);
    return true;
  }

  async function load(templateId: string): Promise<SavedSetup | undefined> {
    stored.delete(templateId);
    const transaction = (await open()).transaction(STORES);
    const record = await transaction.objectStore('setups').get(templateId);
    if (record === undefined) return undefined;
    const pieces: TableRow[][] = [];
    let cursor = await transaction.objectStore('rows').openCursor(rangeOf(templateId));
    while (cursor !== null) {
      pieces.push(cursor.value);
      cursor = await cursor.continue();
    }
    const files = transaction.objectStore('files');
    const [keys, bytes] = await Promise.all([files.getAllKeys(rangeOf(templateId)), files.getAll(rangeOf(templateId))]);
    const readFiles = (kind: FileKind): PictureFiles =>
      new Map(keys.flatMap(([, of, name], index) => (of === kind && bytes[index] ? [[name, bytes[index]]] : [])));
    const source = readFiles('source').get(record.sourceName);
    const rows = pieces.flat().slice(0, record.rowCount);
    if (source === undefined || rows.length < record.rowCount) return undefined;
    const { contents, ...rest } = record.rest;
    const table = { ...contents.reading.table, rows, pictures: readFiles('workbook') };
    const setup = {
      ...rest,
      source: { name: record.sourceName, bytes: source },
      contents: { ...contents, reading: { ...contents.reading, table } },
      pictures: readFiles('picture'),
    };
    stored.set(templateId, setup);
    return setup;
  }

  async function drop(templateId: string): Promise<void> {
    stored.delete(templateId);
    const transaction = (await open()).transaction(STORES, 'readwrite');
    await Promise.all([
      transaction.objectStore('setups').delete(templateId),
      transaction.objectStore('rows').delete(rangeOf(templateId)),
      transaction.objectStore('files').delete(rangeOf(templateId)),
      transaction.done,
    ]);
  }

  /** Deletes spreadsheets that were not used for a long time. */
  async function prune(): Promise<void> {
    const setups = (await open()).transaction('setups').store;
    const [keys, records] = await Promise.all([setups.getAllKeys(), setups.getAll()]);
    const old = keys.filter((_key, index) => (records[index]?.savedAt ?? 0) < Date.now() - KEPT_MS);
    await Promise.all(old.map(drop));
  }

  return {
    read: (templateId) =>
      queue(async () => {
        await prune();
        return load(templateId);
      }, undefined),
    write: (templateId, setup) => queue(() => put(templateId, setup), false),
    remove: (templateId) => queue(() => drop(templateId), undefined),
  };
}

function rangeOf(templateId: string): IDBKeyRange {
  return IDBKeyRange.bound([templateId], [templateId, []]);
}

/** The files of a set-up, and those of the same kind that are already stored. */
function listFiles(
  setup: SavedSetup,
  before: SavedSetup | undefined,
): [kind: FileKind, kept: PictureFiles, before: PictureFiles | undefined][] {
  const sourceOf = ({ source: { name, bytes } }: SavedSetup) => new Map([[name, bytes]]);
  return [
    ['source', sourceOf(setup), before && sourceOf(before)],
    ['workbook', setup.contents.reading.table.pictures, before?.contents.reading.table.pictures],
    ['picture', setup.pictures, before?.pictures],
  ];
}
