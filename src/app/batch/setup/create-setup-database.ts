import type { DBSchema } from 'idb';
import { createDatabaseOpener } from '../../lib/create-database-opener.ts';
import { createRenderId } from '../../../client/generate-request.ts';
import type { TableRow } from '../../../batch/table/table.ts';
import type { PictureFiles, SavedSetup } from './create-setup-store.ts';

type FileKind = 'source' | 'workbook' | 'picture';

/** Everything but rows and bytes, which are stored beside it. */
interface SetupRecord {
  savedAt: number;
  /** Another with each write, so that a tab knows whether what is stored is what it wrote or read last. */
  token: string;
  rowCount: number;
  sourceName: string;
  rest: Omit<SavedSetup, 'source' | 'pictures'>;
}

interface SetupSchema extends DBSchema {
  setups: { key: string; value: SetupRecord };
  rows: { key: [templateId: string, at: number]; value: TableRow[] };
  /** The file itself, and pictures: those of the workbook and those that were given beside it. */
  files: { key: [templateId: string, kind: FileKind, name: string]; value: Uint8Array<ArrayBuffer> };
}

const STORES = ['setups', 'rows', 'files'] as const;

/** What a person makes of spreadsheets, one for each template. No method rejects. */
export interface SetupDatabase {
  read(templateId: string): Promise<SavedSetup | undefined>;
  /** Keeps it in place of what was kept of this template; false when there is no room, or none is granted. */
  write(templateId: string, setup: SavedSetup): Promise<boolean>;
  remove(templateId: string): Promise<void>;
}

/** A piece is copied by one task, and must not be felt. */
const ROWS_PER_RECORD = 500;
const KEPT_MS = 90 * 24 * 3_600_000;

/** Opens the database with the first call. Rows and files are written only where they have changed. */
export function createSetupDatabase(): SetupDatabase {
  const open = createDatabaseOpener<SetupSchema>('galley-spreadsheets', 1, (database) => {
    for (const name of STORES) database.createObjectStore(name);
  });
  /** What this tab wrote or read last, by template. */
  const known = new Map<string, { token: string; setup: SavedSetup }>();
  let turn: Promise<unknown> = Promise.resolve();

  /** One after the other, so that what was asked for last is what is kept. */
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
    const last = known.get(templateId);
    const isKnown = last !== undefined && last.token === (await setups.get(templateId))?.token;
    const before = isKnown && last.setup.source === setup.source ? last.setup : undefined;
    if (before === undefined) await Promise.all([rows.delete(rangeOf(templateId)), files.delete(rangeOf(templateId))]);
    // One put after the other: each copies what it is given, in a task of its own.
    for (const [kind, kept, keptBefore] of listFiles(setup, before)) {
      for (const [name, bytes] of kept) {
        if (keptBefore?.get(name) !== bytes) await files.put(bytes, [templateId, kind, name]);
      }
      for (const name of keptBefore?.keys() ?? []) if (!kept.has(name)) await files.delete([templateId, kind, name]);
    }
    const { source, pictures: _pictures, ...rest } = setup;
    const { table } = rest.contents.reading;
    const rowsBefore = before?.contents.reading.table.rows ?? [];
    for (let at = 0; at < table.rows.length; at += ROWS_PER_RECORD) {
      const piece = table.rows.slice(at, at + ROWS_PER_RECORD);
      if (piece.some((row, index) => row !== rowsBefore[at + index])) await rows.put(piece, [templateId, at]);
    }
    const reading = { ...rest.contents.reading, table: { ...table, rows: [], pictures: new Map() } };
    // Any id that no other tab makes.
    const token = createRenderId();
    const contents = { ...rest.contents, reading };
    await setups.put(
      { savedAt: Date.now(), token, rowCount: table.rows.length, sourceName: source.name, rest: { ...rest, contents } },
      templateId,
    );
    // Not left to the browser, which would wait for a page that may be closing.
    transaction.commit();
    await transaction.done;
    known.set(templateId, { token, setup });
    return true;
  }

  async function load(templateId: string): Promise<SavedSetup | undefined> {
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
      new Map(keys.flatMap(([, of, name], at) => (of === kind && bytes[at] ? [[name, bytes[at]]] : [])));
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
    known.set(templateId, { token: record.token, setup });
    return setup;
  }

  async function drop(templateId: string): Promise<void> {
    known.delete(templateId);
    const transaction = (await open()).transaction(STORES, 'readwrite');
    await Promise.all([
      transaction.objectStore('setups').delete(templateId),
      transaction.objectStore('rows').delete(rangeOf(templateId)),
      transaction.objectStore('files').delete(rangeOf(templateId)),
      transaction.done,
    ]);
  }

  /** Spreadsheets that nobody came back to make room. */
  async function prune(): Promise<void> {
    const setups = (await open()).transaction('setups').store;
    const [keys, records] = await Promise.all([setups.getAllKeys(), setups.getAll()]);
    const old = keys.filter((_key, at) => (records[at]?.savedAt ?? 0) < Date.now() - KEPT_MS);
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

/** All keys of one template. */
function rangeOf(templateId: string): IDBKeyRange {
  return IDBKeyRange.bound([templateId], [templateId, []]);
}

/** The files of a setup, and those of the same kind that are stored already. */
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
