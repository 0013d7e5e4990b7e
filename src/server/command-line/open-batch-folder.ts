import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { open, rename, rm, statfs, truncate, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { createRenderId } from '../../client/generate-request.ts';
import { isJsonObject, parseJson } from '../../contract/loose.ts';
import { isSameTemplate, type Batch, type BatchRow, type Journal, type RowState } from '../../batch/queue/batch.ts';
import { ANSWER_BYTES_MAX } from '../create-answer-writer.ts';
import { makeFolder } from '../data-files.ts';
import { CommandError } from './command.ts';
import { LOCK, lockBatchFolder } from './lock-batch-folder.ts';

export const JOURNAL = 'galley-batch.jsonl';
const MANIFEST = 'manifest.csv';
/** Rows to mend, beside the manifest. */
export const FAILED = 'failed.csv';

/** A row as the spreadsheet has it now. */
export type FolderRow = Pick<BatchRow, 'line' | 'fileStem' | 'values'>;

/** What is known of a row beside its spreadsheet. */
interface RowRecord extends Omit<BatchRow, 'at' | 'cells' | 'values'> {
  /** Digest of its values and its name, by which a row that was changed since is known. */
  content: string;
  /** Digest of the pictures that its values name, by which one that was replaced since is known; earlier versions kept none. */
  pictures?: string | undefined;
}

/** How what depends on all rows of a spreadsheet is asked for. */
export interface FolderOptions {
  /** Names all rows when some have names already, which rows that were added since must not change. */
  nameAgain?: (stems: ReadonlyMap<number, string>) => ReadonlyMap<number, string>;
  /** One digest of the pictures that a row names; undefined when there is none. */
  digestPictures?: (row: Pick<BatchRow, 'values'>) => string | undefined;
}

/** The folder that a batch is rendered into: its images, and its journal, by which it goes on after whatever ended it. */
export interface BatchFolder {
  /** By the number of the row in its spreadsheet. */
  records: ReadonlyMap<number, RowRecord>;
  /** What the rows are called here, by the same number. */
  fileStems: ReadonlyMap<number, string>;
  journal: Journal;
  /** Writes what became of all rows, and the rows that came to nothing if there are any. */
  writeTables(manifest: string, failed?: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a folder for a batch of these rows, made when it is new. Rows that came to nothing may have been mended since. Refuses
 * a folder of another batch, one in which another process works, and one whose files would be written over.
 */
export async function openBatchFolder(
  folder: string,
  batch: Batch,
  given: readonly FolderRow[],
  { nameAgain = () => new Map(), digestPictures = () => undefined }: FolderOptions = {},
): Promise<BatchFolder> {
  const file = path.join(folder, JOURNAL);
  try {
    makeFolder(path.resolve(folder));
  } catch {
    throw new CommandError(`${folder} cannot be used as a folder; name another one.`);
  }
  const unlock = await lockBatchFolder(folder);
  try {
    const known = await readJournal(file);
    if (known !== undefined) compareBatches(folder, known.batch, batch);
    const fileStems = nameAgain(listSentStems(known?.records ?? [], given));
    const rows = given.map((row) => ({ ...row, fileStem: fileStems.get(row.line) ?? row.fileStem }));
    const records = keepRecords(folder, known?.records ?? [], rows, digestPictures);
    for (const record of records.values()) records.set(record.line, noticeLoss(folder, record));
    refuseFiles(
      folder,
      rows.filter(({ line }) => !records.has(line)),
      known === undefined ? [MANIFEST, FAILED] : [],
    );
    const handle = await open(file, 'a');
    const append = createAppender(handle, known?.length ?? 0);
    if (known === undefined) await append([{ batch }]);
    const toRecord = ({ at: _at, cells: _cells, values, ...record }: BatchRow): RowRecord => ({
      ...record,
      content: digestRow({ ...record, values }),
      pictures: digestPictures({ values }),
    });
    return {
      records,
      fileStems,
      journal: {
        async save(saved) {
          if (saved.some(({ state }) => state === 'sending')) await checkRoom(folder);
          await append(saved.map(toRecord));
        },
        async saveImage(row, bytes) {
          await writeWhole(path.join(folder, `${row.fileStem}.${row.extension}`), bytes);
          await append([toRecord(row)]);
        },
      },
      async writeTables(manifest, failed) {
        await writeWhole(path.join(folder, MANIFEST), manifest);
        if (failed === undefined) rmSync(path.join(folder, FAILED), { force: true });
        else await writeWhole(path.join(folder, FAILED), failed);
      },
      async close() {
        await handle.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

export function digestOf(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

function digestRow({ fileStem, values }: FolderRow): string {
  return digestOf(JSON.stringify([fileStem, values]));
}

/** Lines one after the other, each on the disk before the next begins; half a line of a full disk is taken back. */
function createAppender(handle: FileHandle, lengthAtFirst: number): (entries: readonly object[]) => Promise<void> {
  let length = lengthAtFirst;
  let last: Promise<void> = Promise.resolve();
  async function append(text: string): Promise<void> {
    try {
      await handle.appendFile(text);
      await handle.datasync();
      length += Buffer.byteLength(text);
    } catch (error) {
      await handle.truncate(length);
      throw error;
    }
  }
  return (entries) => {
    const text = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
    const next = last.then(() => append(text));
    last = next.catch(() => {});
    return next;
  };
}

/** Refuses while the disk could not take the largest image: it would be paid before it is known that it cannot be kept. */
async function checkRoom(folder: string): Promise<void> {
  // Some file systems do not know.
  const { bavail, bsize, blocks } = await statfs(folder).catch(() => ({ bavail: 0, bsize: 0, blocks: 0 }));
  if (blocks > 0 && bavail * bsize < ANSWER_BYTES_MAX) throw new Error('The disk has no room');
}

/** Under its name a file is whole; what a full disk has taken of it is given back. */
async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  const unfinished = path.join(path.dirname(file), `.${digestOf(path.basename(file)).slice(0, 16)}.part`);
  try {
    const handle = await open(unfinished, 'w');
    try {
      await handle.writeFile(content);
      await handle.datasync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

interface KnownJournal {
  batch: Batch;
  /** The last of each row, in the order of the spreadsheet. */
  records: RowRecord[];
  /** Bytes up to the end of its last whole line. */
  length: number;
}

/** Reads a journal and cuts off the line in whose middle a process ended; undefined when there is none, or not one line. */
async function readJournal(file: string): Promise<KnownJournal | undefined> {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw new CommandError(`${file} cannot be read; check its folder.`);
  }
  const length = bytes.lastIndexOf('\n') + 1;
  if (length < bytes.length) await truncate(file, length);
  if (length === 0) return undefined;
  const [header, ...lines] = bytes.toString('utf8', 0, length - 1).split('\n');
  const { batch } = parseLine(file, header) as { batch?: Batch };
  if (batch === undefined) throw createDamaged(file);
  const records = lines.map((line) => parseLine(file, line) as RowRecord);
  const last = [...new Map(records.map((each) => [each.line, each])).values()];
  last.sort((left, right) => left.line - right.line);
  return { batch, records: last, length };
}

function parseLine(file: string, line = ''): object {
  const entry = parseJson(line);
  if (isJsonObject(entry)) return entry;
  throw createDamaged(file);
}

function createDamaged(file: string): CommandError {
  return new CommandError(`${file} is damaged, so what was rendered already is not known; name a new folder.`);
}

function compareBatches(folder: string, known: Batch, batch: Batch): void {
  const what = { service: 'service', templateId: 'template', format: 'format', scale: 'scale' } as const;
  const other = (Object.keys(what) as (keyof typeof what)[]).find((name) => known[name] !== batch[name]);
  if (other !== undefined) {
    throw new CommandError(`${folder} holds a batch with another ${what[other]}; name a new folder.`);
  }
  if (isSameTemplate(known, batch)) return;
  throw new CommandError(
    `The template was changed after the batch in ${folder} began; name a new folder, and the rows that are left with --rows.`,
  );
}

/** The names of rows that may be charged and whose values are as they were, by the number of the row. */
function listSentStems(records: readonly RowRecord[], rows: readonly FolderRow[]): Map<number, string> {
  const values = new Map(rows.map((row) => [row.line, row.values]));
  const sent = records.filter((record) => {
    const { line, fileStem, content } = record;
    return !isUnrendered(record) && content === digestRow({ line, fileStem, values: values.get(line) ?? [] });
  });
  return new Map(sent.map(({ line, fileStem }) => [line, fileStem]));
}

/** Records of rows that are as they were. A row that was not rendered may be another one now, and begins anew. */
function keepRecords(
  folder: string,
  records: readonly RowRecord[],
  rows: readonly FolderRow[],
  digestPictures: NonNullable<FolderOptions['digestPictures']>,
): Map<number, RowRecord> {
  const rowOfLine = new Map(rows.map((row) => [row.line, row]));
  const kept = new Map<number, RowRecord>();
  for (const record of records) {
    const change = describeChange(record, rowOfLine.get(record.line), digestPictures);
    if (change === '') kept.set(record.line, record);
    // The id of an image that is gone would bring it with the picture that was replaced.
    else if (change === REPLACED && isLost(folder, record)) {
      kept.set(record.line, { ...record, id: createRenderId(), sentAt: 0 });
    } else if (!isUnrendered(record)) {
      throw new CommandError(`Line ${record.line} of the data was sent already, and ${change}, or name a new folder.`);
    }
  }
  return kept;
}

const REPLACED = 'a picture that it names was replaced; put the old one back';

/** What is other than when a row was recorded; empty when nothing is. */
function describeChange(
  { content, pictures }: RowRecord,
  row: FolderRow | undefined,
  digestPictures: NonNullable<FolderOptions['digestPictures']>,
): string {
  if (row === undefined) return 'is not in the data any more; put it back';
  if (content !== digestRow(row)) return 'now has other values or another file name; change only lines that failed';
  const now = pictures && digestPictures(row);
  return now === undefined || now === pictures ? '' : REPLACED;
}

/**
 * A row whose image is not there any more was charged for nothing that is here. So it is like one whose answer was lost: its id
 * brings the image again as long as the service knows it, and otherwise a person decides. An image that somebody changed stays.
 */
function noticeLoss(folder: string, record: RowRecord): RowRecord {
  if (!isLost(folder, record)) return record;
  const message = `Its image ${nameImage(record)} is gone; --retry-unknown makes it again, and it may be charged again.`;
  // A row that does not tell when it was sent may be older than what the service knows.
  return { ...record, state: 'unknown', message, sentAt: record.sentAt ?? 0 };
}

function isLost(folder: string, record: RowRecord): boolean {
  return record.state === 'done' && !existsSync(path.join(folder, nameImage(record)));
}

function nameImage({ fileStem, extension }: RowRecord): string {
  return `${fileStem}.${extension}`;
}

const unrenderedStates: ReadonlySet<RowState> = new Set(['invalid', 'failed', 'stopped']);

function isUnrendered({ state, message }: RowRecord): boolean {
  return state === 'waiting' ? message === '' : unrenderedStates.has(state);
}

/** Files are there of rows that are known, and they are ours. */
function refuseFiles(folder: string, rows: readonly FolderRow[], names: readonly string[]): void {
  const stems = new Set(rows.map(({ fileStem }) => fileStem));
  const others = readdirSync(folder).filter((name) => name !== LOCK && name !== JOURNAL);
  const there = others.find((name) => stems.has(path.parse(name).name) || names.includes(name));
  if (there === undefined) return;
  throw new CommandError(`${folder} holds ${there} already, which would be written over; name a new folder.`);
}
