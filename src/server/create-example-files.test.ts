import { mkdirSync, mkdtempSync, readdirSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createExampleFiles } from './create-example-files.ts';

const webp = new Uint8Array(Buffer.from('RIFF\x0c\0\0\0WEBPVP8 1234'));

const makeFolder = () => path.join(mkdtempSync(path.join(tmpdir(), 'galley-examples-')), 'examples');

it('examples are private files, and damaged ones count as missing', async () => {
  const folder = makeFolder();
  const files = createExampleFiles(folder);
  expect(await files.read('a')).toBeUndefined();
  await files.write('a', webp);
  expect(await files.read('a')).toEqual(webp);
  expect(await createExampleFiles(folder).read('a')).toEqual(webp);
  expect(readdirSync(folder)).toEqual(['a.webp']);
  expect([statSync(folder).mode & 0o777, statSync(path.join(folder, 'a.webp')).mode & 0o777]).toEqual([0o700, 0o600]);
  writeFileSync(path.join(folder, 'a.webp'), webp.subarray(0, 18));
  expect(await files.read('a')).toBeUndefined();
});

it('a failed write leaves no file', async () => {
  const folder = makeFolder();
  mkdirSync(path.join(folder, 'a.webp', 'in-the-way'), { recursive: true });
  await expect(createExampleFiles(folder).write('a', webp)).rejects.toThrow('rename');
  expect(readdirSync(folder)).toEqual(['a.webp']);
});

it('the newest files are kept, while another process deletes some', async () => {
  const folder = makeFolder();
  const files = createExampleFiles(folder);
  await files.prune();
  await files.write('first', webp);
  utimesSync(path.join(folder, 'first.webp'), 1, 1);
  // Listed, and not there when it is looked at.
  symlinkSync(path.join(folder, 'removed'), path.join(folder, 'gone.webp'));
  for (let index = 0; index < 2_000; index += 1) writeFileSync(path.join(folder, `${index}.webp`), webp);
  await files.prune();
  expect(readdirSync(folder)).toHaveLength(2_000);
  expect(await files.read('first')).toBeUndefined();
  expect(await files.read('7')).toEqual(webp);
});
