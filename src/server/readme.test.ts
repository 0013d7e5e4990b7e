import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { projectRoot } from '../testing/source-tree.ts';
import { startServiceProcess } from '../testing/start-service-process.ts';

const hasCurl = spawnSync('curl', ['--version']).status === 0;

test.runIf(hasCurl)('the first call in README.md makes an image', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'galley-readme-'));
  const { address, kill } = await startServiceProcess('sqlite', path.join(folder, 'galley.db'));
  const readme = readFileSync(path.join(projectRoot, 'README.md'), 'utf8');
  const block = /A first call:\n\n```\nnpm run service &\n(.+?)```/s.exec(readme)?.[1] ?? expect.fail('no first call');
  const galley = `"${process.execPath}" "${path.join(projectRoot, 'dist/server/galley.js')}"`;
  const script = block
    .replace('npm run --silent galley --', galley)
    .replaceAll('http://127.0.0.1:4610', address)
    .replaceAll('curl ', 'curl --silent --show-error --fail ');
  const env = { PATH: process.env.PATH, DATA_DIR: folder };
  const { stdout, stderr, status } = spawnSync('sh', ['-ec', script], { cwd: folder, env, encoding: 'utf8' });
  await kill();
  expect([status, stderr]).toEqual([0, 'Made the member me.\n']);
  expect(JSON.parse(stdout)).toContainEqual(expect.objectContaining({ name: 'Social and web' }));
  expect(await sharp(path.join(folder, 'quote.png')).metadata()).toMatchObject({ format: 'png', width: 1080 });
});
