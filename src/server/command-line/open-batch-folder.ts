import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { lock } from 'proper-lockfile';
import { isSameTemplate, type Batch, type BatchRow, type Journal } from '../../batch/queue/batch.ts';
import type { RowValues } from '../../batch/rows/mapping.ts';
import { isJsonObject, parseJson } from '../../contract/loose.ts';
import { ANSWER_BYTES_MAX } from '../create-answer-writer.ts';
import { CommandError } from './command.ts';

const JOURNAL = 'galley-batch.jsonl';
const LOCK = 'galley-batch.lock';
const MANIFEST = 'manifest.csv';
export const FAILED = 'failed.csv';
/** Files that were being written when a process was killed. */
const UNFINISHED = /^\.[\da-f-]{36}\.part$/;

/** A killed process leaves its lock behind, so the next one waits until it is stale. */
const lockOptions = {
  stale: 5_000,
  update: 1_000,
  retries: { retries: 7, minTimeout: 1_000, factor: 1 },
  realpath: false,
};

/** A row in the journal. */
interface RowRecord extends Omit<BatchRow, 'at' | 'cells' | 'values'> {
  /** Digest of the values, to notice rows that were edited after they were sent. */
  content: string;
}

/** A row as the spreadsheet has it now. */
export type FolderRow = Pick<BatchRow, 'line' | 'fileStem' | 'values'>;

/** The folder that a batch is rendered into: its images, and the journal from which it resumes. */
export interface BatchFolder {
  /** What earlier runs recorded, by the line in the spreadsheet. */
  records: ReadonlyMap<number, RowRecord>;
  journal: Journal;
  /** Writes the manifest, and the list of failed rows if there are any. */
  writeTables(manifest: string, failed?: string): void;
  close(): Promise<void>;
}

/**
 * Opens the folder of a batch and creates it if necessary. Refuses the folder of another batch, one that another process
 * uses, and one with files that would be overwritten.
 */
export async function openBatchFolder(folder: string, batch: Batch, rows: readonly FolderRow[]): Promise<BatchFolder> {
  try {
    fs.mkdirSync(folder, { recursive: true });
    fs.accessSync(folder, fs.constants.W_OK | fs.constants.X_OK);
  } catch {
    throw new CommandError(`Galley can't write to the folder ${folder}. Check its permissions, or choose another one.`);
  }
  let isLocked = true;
  const onCompromised = () => (isLocked = false);
  const options = { ...lockOptions, lockfilePath: path.join(folder, LOCK), onCompromised };
  const unlock = await lock(folder, options).catch((error: unknown) => {
    if ((error as { code?: string }).code !== 'ELOCKED') throw error;
    throw new CommandError(`Another process is rendering into ${folder}. Wait until it has finished.`);
  });
  try {
    const { descriptor, known, recorded } = openJournal(path.join(folder, JOURNAL), batch);
    if (known !== undefined) refuseOtherBatch(folder, known, batch);
    for (const name of fs.readdirSync(folder)) if (UNFINISHED.test(name)) fs.rmSync(path.join(folder, name));
    const records = selectRecords(folder, recorded, rows);
    refuseOverwriting(folder, rows, records, known === undefined);
    return {
      records,
      journal: {
        async save(saved) {
          if (!isLocked) throw new Error('Another process has taken over the folder.');
          if (saved.some(({ state }) => state === 'sending')) checkRoom(folder);
          appendRows(descriptor, saved);
        },
        async saveImage(row, bytes) {
          writeWhole(path.join(folder, nameImage(row)), bytes);
          appendRows(descriptor, [row]);
        },
      },
      writeTables(manifest, failed) {
        writeWhole(path.join(folder, MANIFEST), manifest);
        if (failed === undefined) fs.rmSync(path.join(folder, FAILED), { force: true });
        else writeWhole(path.join(folder, FAILED), failed);
      },
      async close() {
        fs.closeSync(descriptor);
        if (isLocked) await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** The first line of a journal is the batch. Each other line is a row, and the last line of a row counts. */
function openJournal(file: string, batch: Batch) {
  let descriptor: number;
  try {
    const { O_RDWR, O_CREAT, O_APPEND, O_NOFOLLOW } = fs.constants;
    descriptor = fs.openSync(file, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW);
  } catch {
    throw new CommandError(`${file} can't be opened, or is a link. Use a new folder.`);
  }
  const [header, ...entries] = fs.readFileSync(descriptor, 'utf8').split('\n').map(parseJson);
  const known = isJsonObject(header) ? (header.batch as Batch | undefined) : undefined;
  // A process that was killed while it wrote the first line had sent nothing yet.
  if (known === undefined && entries.length === 0) {
    fs.ftruncateSync(descriptor);
    fs.appendFileSync(descriptor, JSON.stringify({ batch }));
  }
  // A line that a crash or a full disk cut off belongs to a row that was not sent, or that has an earlier line.
  const records = entries.filter(isJsonObject) as unknown as RowRecord[];
  // A planted journal must not lead outside of the folder.
  const isSound = records.every(({ fileStem, extension }) => isPlainName(fileStem) && isPlainName(`.${extension}`));
  if ((known === undefined && entries.length > 0) || !isSound) {
    throw new CommandError(`${file} is damaged, so Galley can't tell which rows were rendered. Use a new folder.`);
  }
  return { descriptor, known, recorded: new Map(records.map((record) => [record.line, record])) };
}

function isPlainName(name: unknown): boolean {
  return typeof name === 'string' && path.basename(name) === name;
}

function appendRows(descriptor: number, rows: readonly BatchRow[]): void {
  const records = rows.map(({ at: _at, cells: _cells, values, ...row }) => ({ ...row, content: digestValues(values) }));
  fs.appendFileSync(descriptor, records.map((record) => `\n${JSON.stringify(record)}`).join(''));
  fs.fdatasyncSync(descriptor);
}

function digestValues(values: RowValues): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('hex');
}

function nameImage({ fileStem, extension }: Pick<BatchRow, 'fileStem' | 'extension'>): string {
  return `${fileStem}.${extension}`;
}

function refuseOtherBatch(folder: string, known: Batch, batch: Batch): void {
  const names = { service: 'service', templateId: 'template', format: 'format', scale: 'scale' } as const;
  const other = (Object.keys(names) as (keyof typeof names)[]).find((name) => known[name] !== batch[name]);
  if (other !== undefined) {
    throw new CommandError(`${folder} contains a batch with another ${names[other]}. Use a new folder.`);
  }
  if (isSameTemplate(known, batch)) return;
  throw new CommandError(
    `The template has changed since the batch in ${folder} started. Render the remaining rows into a new folder with --rows.`,
  );
}

/** Records of rows whose values are unchanged. A row that was not rendered starts again when its values have changed. */
function selectRecords(
  folder: string,
  recorded: ReadonlyMap<number, RowRecord>,
  rows: readonly FolderRow[],
): Map<number, RowRecord> {
  const records = new Map<number, RowRecord>();
  for (const { line, values } of rows) {
    const record = recorded.get(line);
    if (record === undefined) continue;
    if (record.content === digestValues(values)) records.set(line, noticeLoss(folder, record));
    else if (mayBeCharged(record)) {
      throw new CommandError(
        `Line ${line} was already sent with different values. Undo the change, or render it into a new folder.`,
      );
    }
  }
  return records;
}

/** A deleted image is like a lost answer: its id brings it back while the service remembers it, then the user decides. */
function noticeLoss(folder: string, record: RowRecord): RowRecord {
  if (record.state !== 'done' || fs.existsSync(path.join(folder, nameImage(record)))) return record;
  const message = `${nameImage(record)} was deleted. --retry-unknown renders it again, which may be charged again.`;
  return { ...record, state: 'unknown', message, sentAt: record.sentAt ?? 0 };
}

function mayBeCharged({ state, message }: RowRecord): boolean {
  if (state === 'waiting') return message !== '';
  return state === 'done' || state === 'sending' || state === 'unknown';
}

function refuseOverwriting(
  folder: string,
  rows: readonly FolderRow[],
  records: ReadonlyMap<number, RowRecord>,
  isNew: boolean,
): void {
  const stems = new Set(rows.flatMap(({ line, fileStem }) => (records.has(line) ? [] : [fileStem.toLowerCase()])));
  const tables = isNew ? [MANIFEST, FAILED] : [];
  const files = fs.readdirSync(folder).filter((name) => name !== LOCK && name !== JOURNAL);
  const existing = [...files, ...[...records.values()].map(nameImage)].find(
    (name) => stems.has(path.parse(name).name.toLowerCase()) || tables.includes(name),
  );
  if (existing === undefined) return;
  throw new CommandError(
    `${folder} already contains ${existing}, which would be overwritten. Use another --name or a new folder.`,
  );
}

/** An image is charged before its size is known, so there must be room for the largest. */
function checkRoom(folder: string): void {
  const { bavail, bsize, blocks } = fs.statfsSync(folder);
  // Some file systems report nothing.
  if (blocks > 0 && bavail * bsize < ANSWER_BYTES_MAX) throw new Error('The disk is full.');
}

/** Replaces a file only once the new one is complete, and never follows a link. */
function writeWhole(file: string, content: string | Uint8Array): void {
  const unfinished = path.join(path.dirname(file), `.${randomUUID()}.part`);
  try {
    fs.writeFileSync(unfinished, content, { flag: 'wx', flush: true });
    fs.renameSync(unfinished, file);
  } catch (error) {
    fs.rmSync(unfinished, { force: true });
    throw error;
  }
}
