import { createHash } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Batch, BatchRow } from '../../batch/queue/batch.ts';
import { buildBatch, buildRow } from '../../testing/batches.ts';
import { openBatchFolder, type BatchFolder, type FolderRow } from './open-batch-folder.ts';

const row = buildRow(0, { state: 'sending', fileStem: 'one' });
const done = { ...row, state: 'done', extension: 'png', byteCount: 2 } as const;
const edited: FolderRow = { ...row, values: [['name', 'y']] };
const bytes = new Uint8Array([1, 2]);

function setUp() {
  const folder = mkdtempSync(path.join(tmpdir(), 'galley-folder-'));
  const journal = path.join(folder, 'galley-batch.jsonl');
  async function open(rows: FolderRow[] = [row], changed: Partial<Batch> = {}): Promise<BatchFolder> {
    const opened = await openBatchFolder(folder, { ...buildBatch(1), ...changed }, rows);
    onTestFinished(() => opened.close().catch(() => {}));
    return opened;
  }
  /** Leaves these rows in the journal. */
  async function record(...rows: BatchRow[]): Promise<void> {
    const opened = await open(rows);
    await opened.journal.save(rows);
    await opened.close();
  }
  return { folder, journal, open, record };
}

describe('the folder of a batch', () => {
  it('stores images, and what happened to rows', async () => {
    const { folder, open } = setUp();
    const first = await open();
    await first.journal.save([row]);
    await first.journal.saveImage(done, bytes);
    await first.close();
    const { records } = await open();
    expect([...records.values()]).toMatchObject([{ line: 2, id: row.id, state: 'done', fileStem: 'one' }]);
    expect([...readFileSync(path.join(folder, 'one.png'))]).toEqual([1, 2]);
  });

  it('must be a folder', async () => {
    await expect(openBatchFolder('/dev/null', buildBatch(1), [row])).rejects.toThrow('/dev/null');
  });

  it('treats a deleted image as a lost answer, and leaves an edited one', async () => {
    const { folder, open } = setUp();
    const rows = [row, { ...row, line: 3, fileStem: 'two' }];
    const first = await open(rows);
    await first.journal.saveImage({ ...done, sentAt: 7 }, bytes);
    await first.journal.saveImage({ ...done, line: 3, fileStem: 'two' }, bytes);
    await first.close();
    rmSync(path.join(folder, 'one.png'));
    writeFileSync(path.join(folder, 'two.png'), 'edited');
    const { records } = await open(rows);
    expect(records.get(2)).toMatchObject({ id: row.id, state: 'unknown', sentAt: 7 });
    expect(records.get(3)).toMatchObject({ state: 'done', message: '' });
  });

  it('ignores a line that was cut off, and appends after it', async () => {
    const { journal, open, record } = setUp();
    await record(row);
    appendFileSync(journal, '\n{"line":2,"state":"do');
    const second = await open();
    expect(second.records.get(2)?.state).toBe('sending');
    await second.journal.save([{ ...row, state: 'failed' }]);
    await second.close();
    expect((await open()).records.get(2)?.state).toBe('failed');
  });

  it('starts again when the first line was cut off', async () => {
    const { journal, open, record } = setUp();
    writeFileSync(journal, '{"batch":');
    await record(row);
    expect((await open()).records.size).toBe(1);
  });

  it('removes files that a killed process did not finish', async () => {
    const { folder, record } = setUp();
    writeFileSync(path.join(folder, '.5d3f2c1a-0000-4000-8000-000000000000.part'), 'half');
    await record(row);
    expect(readdirSync(folder)).toEqual(['galley-batch.jsonl']);
  });

  it.each<[string, Partial<Batch>]>([
    ['service', { service: 'r' }],
    ['template', { templateId: 'u' }],
    ['format', { format: 'webp' }],
    ['scale', { scale: 2 }],
  ])('refuses another %s', async (_what, changed) => {
    const { folder, open, record } = setUp();
    await record(row);
    await expect(open([row], changed)).rejects.toThrow('contains a batch with a different');
    expect(existsSync(path.join(folder, 'galley-batch.lock'))).toBe(false);
  });

  it('refuses a changed template, by its version if there is one', async () => {
    const { open } = setUp();
    await (await open([row], { templateVersion: 3 })).close();
    await (await open([row], { templateVersion: 3, templateUpdatedAt: '2026-11-22' })).close();
    await expect(open([row], { templateVersion: 4 })).rejects.toThrow('The template has changed');
    await expect(open([row], { templateUpdatedAt: '2026-11-22' })).rejects.toThrow('The template has changed');
  });

  it.each<[BatchRow['state'], string]>([
    ['failed', 'It was refused.'],
    ['invalid', 'It is wrong.'],
    ['waiting', ''],
  ])('a %s row starts again with other values', async (state, message) => {
    const { open, record } = setUp();
    await record({ ...row, state, message });
    expect((await open([edited])).records.size).toBe(0);
  });

  it.each<[BatchRow['state'], string]>([
    ['done', ''],
    ['sending', ''],
    ['unknown', 'It broke off.'],
    ['waiting', 'It broke off.'],
  ])('a %s row that may be charged is refused with other values', async (state, message) => {
    const { open, record } = setUp();
    await record({ ...row, state, message });
    await expect(open([edited])).rejects.toThrow('Line 2 was already sent');
  });

  it('a row that was sent keeps its file name', async () => {
    const { open, record } = setUp();
    await record(row);
    expect((await open([{ ...row, fileStem: 'two' }])).records.get(2)?.fileStem).toBe('one');
  });

  it('overwrites no file of others, and no image of another row', async () => {
    const { folder, open, record } = setUp();
    writeFileSync(path.join(folder, 'ONE.jpg'), 'mine');
    await expect(open()).rejects.toThrow('ONE.jpg');
    rmSync(path.join(folder, 'ONE.jpg'));
    rmSync(path.join(folder, 'galley-batch.jsonl'));
    writeFileSync(path.join(folder, 'manifest.csv'), 'mine');
    await expect(open()).rejects.toThrow('manifest.csv');
    rmSync(path.join(folder, 'manifest.csv'));
    rmSync(path.join(folder, 'galley-batch.jsonl'));
    await record(row);
    await expect(open([row, { ...row, line: 3 }])).rejects.toThrow('already contains one.');
  });
});

describe('the lock', () => {
  it('keeps other processes out until it is stale', async () => {
    const { folder, open } = setUp();
    const lock = path.join(folder, 'galley-batch.lock');
    const opened = await open();
    await expect(open()).rejects.toThrow('Another process');
    await opened.close();
    expect(existsSync(lock)).toBe(false);
    mkdirSync(lock);
    utimesSync(lock, 1, 1);
    await (await open()).close();
  });

  it('stops sending once another process has taken over', async () => {
    const { folder, open } = setUp();
    const opened = await open();
    rmSync(path.join(folder, 'galley-batch.lock'), { recursive: true });
    await expect.poll(() => opened.journal.save([row]).then(String, String)).toContain('Another process');
  });
});

describe('a planted file in the folder', () => {
  it.each([
    ['file name', '"fileStem":"one"', '"fileStem":"../one"'],
    ['extension', '"extension":"png"', '"extension":"png/../../x"'],
  ])('a journal whose %s leads outside is refused', async (_what, from, to) => {
    const { journal, open, record } = setUp();
    await record({ ...row, state: 'failed', extension: 'png' });
    writeFileSync(journal, readFileSync(journal, 'utf8').replace(from, to));
    await expect(open()).rejects.toThrow('is damaged');
  });

  it('a journal that is a link is refused', async () => {
    const { folder, journal, open } = setUp();
    const target = path.join(mkdtempSync(path.join(tmpdir(), 'galley-target-')), 'empty');
    writeFileSync(target, '');
    symlinkSync(target, journal);
    await expect(open()).rejects.toThrow(journal);
    expect(readFileSync(target, 'utf8')).toBe('');
    expect(existsSync(path.join(folder, 'galley-batch.lock'))).toBe(false);
  });

  it('links in the place of tables, images and unfinished files are not followed', async () => {
    const { folder, open } = setUp();
    const target = path.join(mkdtempSync(path.join(tmpdir(), 'galley-target-')), 'mine');
    writeFileSync(target, 'mine');
    const opened = await open();
    for (const name of ['manifest.csv', 'failed.csv', 'one.png']) {
      symlinkSync(target, path.join(folder, name));
      // Names of unfinished files must not be predictable, as a digest of the name would be.
      const digest = createHash('sha256').update(name).digest('hex');
      symlinkSync(target, path.join(folder, `.${digest.slice(0, 16)}.part`));
    }
    await opened.journal.saveImage(done, bytes);
    opened.writeTables('all', 'failed');
    await opened.close();
    expect(readFileSync(target, 'utf8')).toBe('mine');
    expect(readFileSync(path.join(folder, 'manifest.csv'), 'utf8')).toBe('all');
    expect([...readFileSync(path.join(folder, 'one.png'))]).toEqual([1, 2]);
  });
});
