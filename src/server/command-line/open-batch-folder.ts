import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open, rename, truncate, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { isJsonObject } from '../../contract/loose.ts';
import type { Batch, BatchRow, Journal } from '../../batch/queue/batch.ts';
import { CommandError } from './command.ts';

const JOURNAL = 'galley-batch.jsonl';
const LOCK = 'galley-batch.lock';

/** What a batch is made of, each as text that is the same again when the same is meant. */
export type BatchSource = Record<'service' | 'template' | 'data' | 'mapping' | 'names' | 'pictures', string>;

/** What is known of a row beside its spreadsheet. */
type RowRecord = Omit<BatchRow, 'at' | 'cells' | 'values'>;

/** The folder that a batch is rendered into: its images, and its journal, by which it goes on after whatever ended it. */
export interface BatchFolder {
  batch: Batch;
  /** By the number of the row in its spreadsheet. */
  records: ReadonlyMap<number, RowRecord>;
  journal: Journal;
  writeFile(name: string, text: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a folder for a batch, made when it is new. Refuses one in which another batch was begun, which another process works
 * in, or whose files would be written over.
 */
export async function openBatchFolder(
  folder: string,
  batch: Batch,
  source: BatchSource,
  stems: ReadonlySet<string>,
): Promise<BatchFolder> {
  const file = path.join(folder, JOURNAL);
  try {
    mkdirSync(folder, { recursive: true });
  } catch {
    throw new CommandError(`${folder} cannot be used as a folder; name another one.`);
  }
  const unlock = lock(folder);
  try {
    const known = await readJournal(file);
    if (known === undefined) refuseFiles(folder, stems);
    else compareSources(folder, known.source, source, known.batch.templateUpdatedAt === batch.templateUpdatedAt);
    const handle = await open(file, 'a');
    const append = createAppender(handle, known?.length ?? 0);
    if (known === undefined) await append([{ batch, source }]);
    return {
      batch: known?.batch ?? batch,
      records: known?.records ?? new Map(),
      journal: {
        save: (rows) => append(rows.map(toRecord)),
        async saveImage(row, bytes) {
          await writeWhole(path.join(folder, `${row.fileStem}.${row.extension}`), bytes);
          await append([toRecord(row)]);
        },
      },
      writeFile: (name, text) => writeWhole(path.join(folder, name), text),
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

function toRecord({ at: _at, cells: _cells, values: _values, ...record }: BatchRow): RowRecord {
  return record;
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

/** Under its name a file is whole. */
async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  const unfinished = path.join(path.dirname(file), `.${digestOf(path.basename(file)).slice(0, 16)}.part`);
  const handle = await open(unfinished, 'w');
  try {
    await handle.writeFile(content);
    await handle.datasync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, file);
}

interface KnownJournal {
  batch: Batch;
  source: BatchSource;
  records: Map<number, RowRecord>;
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
  const { batch, source } = parseLine(file, header) as { batch?: Batch; source?: BatchSource };
  if (batch === undefined || source === undefined) throw createDamaged(file);
  const records = lines.map((line) => parseLine(file, line) as RowRecord);
  return { batch, source, records: new Map(records.map((record) => [record.line, record])), length };
}

function parseLine(file: string, line = ''): object {
  try {
    const entry: unknown = JSON.parse(line);
    if (isJsonObject(entry)) return entry;
  } catch {
    // It is told below.
  }
  throw createDamaged(file);
}

function createDamaged(file: string): CommandError {
  return new CommandError(`${file} is damaged, so what was rendered already is not known; name a new folder.`);
}

function compareSources(folder: string, known: BatchSource, source: BatchSource, isSameVersion: boolean): void {
  const names = Object.keys(source) as (keyof BatchSource)[];
  const other = names.find((name) => known[name] !== source[name]);
  if (other !== undefined) {
    const what = {
      data: 'other data',
      mapping: 'another mapping',
      pictures: 'other pictures',
      names: 'other file names',
    };
    const told = other in what ? what[other as keyof typeof what] : `another ${other}`;
    throw new CommandError(`${folder} holds a batch with ${told}; name a new folder.`);
  }
  if (isSameVersion) return;
  throw new CommandError(
    `The template was changed after the batch in ${folder} began; name a new folder, and the rows that are left with --rows.`,
  );
}

function refuseFiles(folder: string, stems: ReadonlySet<string>): void {
  const there = readdirSync(folder).find((name) => stems.has(path.parse(name).name) || name === 'manifest.csv');
  if (there === undefined) return;
  throw new CommandError(`${folder} holds ${there} already, which would be written over; name a new folder.`);
}

/** Two processes in one folder would both send its rows. Returns what takes the lock away. */
function lock(folder: string): () => void {
  const file = path.join(folder, LOCK);
  for (let time = 0; time < 2; time += 1) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as { code?: string }).code !== 'EEXIST') {
        throw new CommandError(`${folder} cannot be written; check who owns it, and its room.`);
      }
    }
    const owner = Number(readFileSync(file, 'utf8'));
    if (isRunning(owner)) {
      throw new CommandError(
        `Process ${owner} works in ${folder}; wait for it, or delete ${file} if that process is something else.`,
      );
    }
    rmSync(file, { force: true });
  }
  throw new CommandError(`Another process began to work in ${folder}; wait for it.`);
}

function isRunning(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
}
