import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Batch, BatchRow } from '../../batch/queue/batch.ts';
import { openBatchFolder, type BatchFolder, type FolderRow } from './open-batch-folder.ts';

const batch = {
  id: 'b',
  service: 's',
  templateId: 't',
  format: 'png',
  scale: 1,
  templateUpdatedAt: '2026-11-21',
} as Batch;
const row = {
  at: 0,
  line: 2,
  id: 'id-1',
  state: 'sending',
  cells: ['x'],
  values: [['name', 'x']],
  fileStem: 'one',
  message: '',
} as unknown as BatchRow;
const makeFolder = () => mkdtempSync(path.join(tmpdir(), 'galley-folder-'));

async function open(folder: string, changed: Partial<Batch> = {}, rows: FolderRow[] = [row]): Promise<BatchFolder> {
  const opened = await openBatchFolder(folder, { ...batch, ...changed }, rows);
  onTestFinished(() => opened.close().catch(() => {}));
  return opened;
}

it('knows what became of rows, without what their spreadsheet has', async () => {
  const folder = makeFolder();
  const first = await open(folder);
  await first.journal.save([row]);
  await first.journal.saveImage({ ...row, state: 'done', extension: 'png', byteCount: 2 }, new Uint8Array([1, 2]));
  await first.close();
  const { records } = await open(folder);
  expect([...records.values()]).toMatchObject([
    { line: 2, id: 'id-1', state: 'done', fileStem: 'one', extension: 'png' },
  ]);
  expect(readFileSync(path.join(folder, 'galley-batch.jsonl'), 'utf8')).not.toContain('"cells"');
  expect([...readFileSync(path.join(folder, 'one.png'))]).toEqual([1, 2]);
});

it.each(['/proc/galley', '/dev/null'])('%s is refused as a folder', async (folder) => {
  await expect(open(folder)).rejects.toThrow(`${folder} cannot be used as a folder; name another one.`);
});

it('takes a row whose image is gone for one whose answer was lost', async () => {
  const folder = makeFolder();
  const first = await open(folder);
  const done = { ...row, state: 'done', extension: 'png' } as const;
  await first.journal.saveImage({ ...done, sentAt: 7 }, new Uint8Array([1, 2]));
  await first.journal.saveImage({ ...done, line: 3, fileStem: 'two' }, new Uint8Array([1, 2]));
  await first.close();
  rmSync(path.join(folder, 'one.png'));
  writeFileSync(path.join(folder, 'two.png'), 'changed by hand');
  const { records } = await open(folder, {}, [row, { ...row, line: 3, fileStem: 'two' }]);
  expect(records.get(2)).toMatchObject({ id: 'id-1', state: 'unknown', sentAt: 7 });
  expect(records.get(2)?.message).toContain('Its image one.png is gone;');
  expect(records.get(3)).toMatchObject({ state: 'done', message: '' });
});

it('leaves out the line in whose middle a process ended, and goes on behind the others', async () => {
  const folder = makeFolder();
  const file = path.join(folder, 'galley-batch.jsonl');
  const first = await open(folder);
  await first.journal.save([row]);
  await first.close();
  const whole = readFileSync(file);
  appendFileSync(file, '{"line":2,"state":"do');
  const second = await open(folder);
  expect(second.records.get(2)?.state).toBe('sending');
  expect(readFileSync(file)).toEqual(whole);
  await second.journal.save([{ ...row, state: 'failed' }]);
  await second.close();
  expect((await open(folder)).records.get(2)?.state).toBe('failed');
});

it('begins anew when not even the first line was whole', async () => {
  const folder = makeFolder();
  writeFileSync(path.join(folder, 'galley-batch.jsonl'), '{"batch":');
  expect((await open(folder)).records.size).toBe(0);
});

it.each<[string, Partial<Batch>]>([
  ['service', { service: 'r' }],
  ['template', { templateId: 'u' }],
  ['format', { format: 'webp' }],
  ['scale', { scale: 2 }],
])('refuses another %s than the batch has that was begun there', async (what, changed) => {
  const folder = makeFolder();
  await (await open(folder)).close();
  await expect(open(folder, changed)).rejects.toThrow(`holds a batch with another ${what}; name a new folder.`);
  expect(existsSync(path.join(folder, 'galley-batch.lock'))).toBe(false);
});

it('refuses a template that was changed since, and a journal that is damaged', async () => {
  const folder = makeFolder();
  await (await open(folder)).close();
  await expect(open(folder, { templateUpdatedAt: '2026-11-22' })).rejects.toThrow('The template was changed');
  appendFileSync(path.join(folder, 'galley-batch.jsonl'), 'x\n');
  await expect(open(folder)).rejects.toThrow('is damaged');
});

it('goes on with a template whose version is the same, and refuses another version', async () => {
  const folder = makeFolder();
  await (await open(folder, { templateVersion: 3 })).close();
  await (await open(folder, { templateVersion: 3, templateUpdatedAt: '2026-11-22' })).close();
  await expect(open(folder, { templateVersion: 4 })).rejects.toThrow('The template was changed');
});

describe('a row that is another one now', () => {
  const mended: FolderRow = { ...row, values: [['name', 'y']] };

  it.each<[BatchRow['state'], string]>([
    ['failed', 'It was refused.'],
    ['invalid', 'It is wrong.'],
    ['stopped', ''],
    ['waiting', ''],
  ])('begins anew when it was %s', async (state, message) => {
    const folder = makeFolder();
    const first = await open(folder);
    await first.journal.save([{ ...row, state, message }]);
    await first.close();
    expect((await open(folder, {}, [mended])).records.size).toBe(0);
  });

  it.each<[BatchRow['state'], string]>([
    ['done', ''],
    ['sending', ''],
    ['unknown', 'It broke off.'],
    ['waiting', 'It broke off.'],
  ])('is refused when it was %s', async (state, message) => {
    const folder = makeFolder();
    const first = await open(folder);
    await first.journal.save([{ ...row, state, message }]);
    await first.close();
    writeFileSync(path.join(folder, `${row.fileStem}.${row.extension}`), 'its image');
    for (const rows of [[mended], [{ ...row, fileStem: 'two' }], []]) {
      await expect(open(folder, {}, rows)).rejects.toThrow('Line 2 of the data was sent already');
    }
    expect((await open(folder)).records.get(2)?.state).toBe(state);
  });
});

it('knows a row that was sent by the name that it has, also where rows that were added give it another', async () => {
  const folder = makeFolder();
  const first = await open(folder);
  await first.journal.saveImage({ ...row, state: 'done', extension: 'png' }, new Uint8Array([1]));
  await first.journal.save([{ ...row, line: 3, fileStem: 'two', state: 'failed' }]);
  await first.close();
  const rows = [
    { ...row, fileStem: 'zero' },
    { ...row, line: 3, fileStem: 'one' },
  ];
  const names = new Map([
    [2, 'one'],
    [3, 'one (2)'],
  ]);
  const nameAgain = (stems: ReadonlyMap<number, string>) => {
    expect([...stems]).toEqual([[2, 'one']]);
    return names;
  };
  const second = await openBatchFolder(folder, batch, rows, { nameAgain });
  onTestFinished(() => second.close());
  expect([...second.records.keys()]).toEqual([2]);
  expect(second.fileStems).toBe(names);
});

it('names a row that was sent and is not in the data any more', async () => {
  const folder = makeFolder();
  const first = await open(folder);
  await first.journal.save([row]);
  await first.close();
  await expect(open(folder, {}, [])).rejects.toThrow(
    'Line 2 of the data was sent already, and is not in the data any more; put it back, or name a new folder.',
  );
});

it('writes over no file of others in a folder that it knows', async () => {
  const folder = makeFolder();
  await (await open(folder)).close();
  writeFileSync(path.join(folder, 'two.png'), 'mine');
  await expect(open(folder, {}, [row, { ...row, line: 3, fileStem: 'two' }])).rejects.toThrow('holds two.png already');
});

it('writes over no file that it did not make', async () => {
  const folder = makeFolder();
  writeFileSync(path.join(folder, 'one.jpg'), 'mine');
  await expect(open(folder)).rejects.toThrow('holds one.jpg already');
  expect(readdirSync(folder)).toEqual(['one.jpg']);
  // Its own files are none that an image could take the place of.
  await (await open(makeFolder(), {}, [{ ...row, fileStem: 'galley-batch' }])).close();
});

it('lets one process in, and takes over from one that is gone', async () => {
  const folder = makeFolder();
  const lock = path.join(folder, 'galley-batch.lock');
  writeFileSync(lock, String(process.ppid));
  await expect(open(folder)).rejects.toThrow(`Process ${process.ppid} works in`);
  writeFileSync(lock, '999999999');
  await (await open(folder)).close();
  expect(existsSync(lock)).toBe(false);
});

it('takes a lock for held whose process has not written its number yet, and for left behind after a while', async () => {
  const folder = makeFolder();
  const lock = path.join(folder, 'galley-batch.lock');
  writeFileSync(lock, '');
  await expect(open(folder)).rejects.toThrow(`Another process began to work in ${folder}; wait for it.`);
  expect(readFileSync(lock, 'utf8')).toBe('');
  utimesSync(lock, 0, 0);
  await (await open(folder)).close();
  expect(readdirSync(folder)).toEqual(['galley-batch.jsonl']);
});

it('leaves the lock of another process where it is', async () => {
  const folder = makeFolder();
  const lock = path.join(folder, 'galley-batch.lock');
  const opened = await open(folder);
  writeFileSync(lock, String(process.ppid));
  await opened.close();
  expect(readFileSync(lock, 'utf8')).toBe(String(process.ppid));
});
