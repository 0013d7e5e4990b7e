import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createLog, openLogDestination } from './log.ts';

it('each entry is one line of JSON, whatever it contains', () => {
  const lines: string[] = [];
  const log = createLog({ write: (line) => void lines.push(line) });
  log.info({ requestId: 'r', status: 404, method: 'GET\r\n{"level":30}\u001B[2J\u202E' }, 'request');
  log.error({ err: Object.assign(new TypeError('first\nsecond'), { values: 'typed' }), requestId: 'r' }, 'failure');
  expect(lines).toHaveLength(2);
  for (const line of lines) {
    // oxlint-disable-next-line no-control-regex -- control characters are what must not be there
    expect(line.trimEnd()).not.toMatch(/[\u0000-\u001F]/);
    expect(() => JSON.parse(line)).not.toThrow();
  }
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({
    msg: 'failure',
    requestId: 'r',
    err: { name: 'TypeError', message: 'first\nsecond' },
  });
  expect(lines[1]).not.toMatch(/typed|stack/);
});

it('entries below the configured level are left out', () => {
  const lines: string[] = [];
  const log = createLog({ write: (line) => void lines.push(line) }, 'warn');
  log.info('request');
  log.error('failure');
  expect(lines).toEqual([expect.stringContaining('"msg":"failure"')]);
});

it('lines are dropped on a full disk, and logging continues once it has room', async () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'galley-log-')), 'log');
  const descriptor = openSync('/dev/full', 'w');
  const destination = openLogDestination(descriptor);
  const log = createLog(destination);
  const filler = 'x'.repeat(400_000);
  for (const text of ['first', 'second', 'third']) log.info({ filler }, text);
  await once(destination, 'error');
  expect(() => destination.flushSync()).not.toThrow();
  closeSync(descriptor);
  // The same descriptor, now on a disk with room. Lower ones may be free by now and are used first.
  let opened = openSync(file, 'w');
  for (; opened < descriptor; opened = openSync(file, 'w')) onTestFinished(closeSync.bind(undefined, opened));
  expect(opened).toBe(descriptor);
  onTestFinished(() => closeSync(descriptor));
  log.info({ filler }, 'fourth');
  const read = () => [...readFileSync(file, 'utf8').matchAll(/"msg":"(\w+)"/g)].map(([, text]) => text);
  await expect.poll(read).toEqual(['first', 'second']);
  log.info('fifth');
  await expect.poll(read).toEqual(['first', 'second', 'fifth']);
});
