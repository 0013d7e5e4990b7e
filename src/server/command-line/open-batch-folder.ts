import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { lock } from 'proper-lockfile';
import { isSameTemplate, type Batch, type BatchRow, type Journal } from '../../batch/queue/batch.ts';
import { isJsonObject, parseJson } from '../../contract/loose.ts';
import { ANSWER_BYTES_MAX } from '../create-answer-writer.ts';
import { CommandError } from './command.ts';

const JOURNAL = 'galley-batch.jsonl';
const LOCK = 'galley-batch.lock';
const MANIFEST = 'manifest.csv';
export const FAILED = 'failed.csv';
/** Incomplete files from a process that was killed while writing. */
const UNFINISHED = /^\.[\da-f-]{36}\.part$/;

/** A killed process leaves its lock behind, so the next process waits until the lock is stale. */
const lockOptions = {
  stale: 5_000,
  update: 1_000,
  retries: { retries: 7, minTimeout: 1_000, factor: 1 },
  realpath: false,
};

/** A row as it currently is in the spreadsheet. */
export type FolderRow = Pick<BatchRow, 'line' | 'fileStem' | 'values'>;

/** The output folder of a batch, with its images and the journal from which it resumes. */
export interface BatchFolder {
  /** Rows from earlier runs, keyed by line, as the queue left them. */
  records: ReadonlyMap<number, BatchRow>;
  journal: Journal;
  /** Writes the manifest, and the list of failed rows if there are any. */
  writeTables(manifest: string, failed?: string): void;
  close(): Promise<void>;
}

/**
 * Opens a batch's folder, creating it if necessary. Refuses a folder that belongs to another batch, is in use by another
 * process, or contains files that would be overwritten.
 */
export async function openBatchFolder(folder: string, batch: Batch, rows: readonly FolderRow[]): Promise<BatchFolder> {
  let isLocked = true;
  const unlock = await lockFolder(folder, () => (isLocked = false));
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
          writeWhole(folder, nameImage(row), bytes);
          appendRows(descriptor, [row]);
        },
      },
      writeTables(manifest, failed) {
        writeWhole(folder, MANIFEST, manifest);
        if (failed === undefined) fs.rmSync(path.join(folder, FAILED), { force: true });
        else writeWhole(folder, FAILED, failed);
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

async function lockFolder(folder: string, onCompromised: () => void): Promise<() => Promise<void>> {
  try {
    fs.mkdirSync(folder, { recursive: true });
    return await lock(folder, { ...lockOptions, lockfilePath: path.join(folder, LOCK), onCompromised });
  } catch (error) {
    throw new CommandError(
      (error as { code?: string }).code === 'ELOCKED'
        ? `Another process is rendering into ${folder}. Wait until that process has finished.`
        : `Galley can't write to the folder ${folder}. Check its permissions, or choose another one.`,
    );
  }
}

/** The first line of a journal is the batch. Every other line is a row. If a row has several lines, the last one counts. */
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
  // A process that was killed while writing the first line had not sent anything yet.
  if (known === undefined && entries.length === 0) {
    fs.ftruncateSync(descriptor);
    fs.appendFileSync(descriptor, JSON.stringify({ batch }));
  }
  // A line truncated by a crash or a full disk belongs to a row that was not sent, or that has an earlier line.
  const records = entries.filter(isJsonObject) as unknown as BatchRow[];
  // A planted journal must not name files outside the folder.
  const isSound = records.every((record) => path.basename(nameImage(record)) === nameImage(record));
  if ((known === undefined && entries.length > 0) || !isSound) {
    throw new CommandError(`${file} is damaged, so Galley can't tell which rows were rendered. Use a new folder.`);
  }
  return { descriptor, known, recorded: new Map(records.map((record) => [record.line, record])) };
}

function appendRows(descriptor: number, rows: readonly BatchRow[]): void {
  // The cells are omitted, because the spreadsheet has them and each row is written several times.
  fs.appendFileSync(descriptor, rows.map((row) => `\n${JSON.stringify({ ...row, cells: [] })}`).join(''));
  fs.fdatasyncSync(descriptor);
}

function nameImage({ fileStem, extension }: Pick<BatchRow, 'fileStem' | 'extension'>): string {
  return `${fileStem}.${extension}`;
}

function refuseOtherBatch(folder: string, known: Batch, batch: Batch): void {
  const parts = ['service', 'templateId', 'format', 'scale'] as const;
  if (parts.some((part) => known[part] !== batch[part])) {
    throw new CommandError(
      `${folder} contains a batch with a different service, template, format or scale. Use a new folder.`,
    );
  }
  if (isSameTemplate(known, batch)) return;
  throw new CommandError(
    `The template has changed since the batch in ${folder} started. Render the remaining rows into a new folder with --rows.`,
  );
}

/** Records of rows whose values are unchanged. A row that was not rendered starts over if its values have changed. */
function selectRecords(
  folder: string,
  recorded: ReadonlyMap<number, BatchRow>,
  rows: readonly FolderRow[],
): Map<number, BatchRow> {
  const records = new Map<number, BatchRow>();
  for (const { line, values } of rows) {
    const record = recorded.get(line);
    if (record === undefined) continue;
    if (JSON.stringify(record.values) === JSON.stringify(values)) records.set(line, noticeLoss(folder, record));
    else if (mayBeCharged(record)) {
      throw new CommandError(
        `Line ${line} was already sent with different values. Undo the change, or render the line into a new folder.`,
      );
    }
  }
  return records;
}

/** A deleted image is like a lost response. A resend returns it while the service remembers its id; after that, the user decides. */
function noticeLoss(folder: string, record: BatchRow): BatchRow {
  if (record.state !== 'done' || fs.existsSync(path.join(folder, nameImage(record)))) return record;
  const message = `${nameImage(record)} was deleted. Use --retry-unknown to render it again; you may be charged again.`;
  return { ...record, state: 'unknown', message };
}

function mayBeCharged({ state, message }: BatchRow): boolean {
  if (state === 'waiting') return message !== '';
  return state === 'done' || state === 'sending' || state === 'unknown';
}

function refuseOverwriting(
  folder: string,
  rows: readonly FolderRow[],
  records: ReadonlyMap<number, BatchRow>,
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

/** An image is charged before its size is known, so there must be room for the largest possible one. */
function checkRoom(folder: string): void {
  const { bavail, bsize, blocks } = fs.statfsSync(folder);
  // Some file systems don't report free space.
  if (blocks > 0 && bavail * bsize < ANSWER_BYTES_MAX) throw new Error('The disk is full.');
}

/** Replaces a file only once the new one is complete, and never follows a link. */
function writeWhole(folder: string, name: string, content: string | Uint8Array): void {
  const unfinished = path.join(folder, `.${randomUUID()}.part`);
  try {
    fs.writeFileSync(unfinished, content, { flag: 'wx', flush: true });
    fs.renameSync(unfinished, path.join(folder, name));
  } finally {
    fs.rmSync(unfinished, { force: true });
  }
}
