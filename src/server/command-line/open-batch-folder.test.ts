import { appendFileSync, existsSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Batch, BatchRow } from '../../batch/queue/batch.ts';
import { openBatchFolder, type BatchFolder, type BatchSource } from './open-batch-folder.ts';

const batch = { id: 'b', templateUpdatedAt: '2026-11-21', columns: ['A'] as readonly string[] } as Batch;
const source: BatchSource = { service: 's', template: 't', data: 'd', mapping: 'm', names: '', pictures: '' };
const row = {
  at: 0,
  line: 2,
  id: 'id-1',
  state: 'sending',
  cells: ['x'],
  values: [],
  fileStem: 'one',
} as unknown as BatchRow;
const makeFolder = () => mkdtempSync(path.join(tmpdir(), 'galley-folder-'));

async function open(
  folder: string,
  changed: Partial<BatchSource> = {},
  stems: string[] = ['one'],
): Promise<BatchFolder> {
  const opened = await openBatchFolder(folder, batch, { ...source, ...changed }, new Set(stems));
  onTestFinished(() => opened.close().catch(() => {}));
  return opened;
}

it('knows what became of rows, without what their spreadsheet has', async () => {
  const folder = makeFolder();
  const first = await open(folder);
  await first.journal.save([row]);
  await first.journal.saveImage({ ...row, state: 'done', extension: 'png' }, new Uint8Array([1, 2]));
  await first.close();
  const { records } = await open(folder);
  expect([...records]).toEqual([[2, { line: 2, id: 'id-1', state: 'done', fileStem: 'one', extension: 'png' }]]);
  expect([...readFileSync(path.join(folder, 'one.png'))]).toEqual([1, 2]);
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

it.each<[string, Partial<BatchSource>]>([
  ['other data', { data: 'e' }],
  ['another template', { template: 'u' }],
  ['another mapping', { mapping: 'n' }],
  ['other file names', { names: '{A}' }],
])('refuses %s than the batch has that was begun there', async (what, changed) => {
  const folder = makeFolder();
  await (await open(folder)).close();
  await expect(open(folder, changed)).rejects.toThrow(`holds a batch with ${what}; name a new folder.`);
  expect(existsSync(path.join(folder, 'galley-batch.lock'))).toBe(false);
});

it('refuses a template that was changed since, and a journal that is damaged', async () => {
  const folder = makeFolder();
  await (await open(folder)).close();
  const later = { ...batch, templateUpdatedAt: '2026-11-22' };
  await expect(openBatchFolder(folder, later, source, new Set())).rejects.toThrow('The template was changed');
  appendFileSync(path.join(folder, 'galley-batch.jsonl'), 'x\n');
  await expect(open(folder)).rejects.toThrow('is damaged');
});

it('writes over no file that it did not make', async () => {
  const folder = makeFolder();
  writeFileSync(path.join(folder, 'one.jpg'), 'mine');
  await expect(open(folder)).rejects.toThrow('holds one.jpg already');
  expect(readdirSync(folder)).toEqual(['one.jpg']);
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
