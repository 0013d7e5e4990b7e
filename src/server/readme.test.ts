import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { projectRoot } from '../testing/source-tree.ts';

const hasCurl = spawnSync('curl', ['--version']).status === 0;

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

test.runIf(hasCurl)('the first call in README.md makes an image', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'galley-readme-'));
  const port = String(await findFreePort());
  const readme = readFileSync(path.join(projectRoot, 'README.md'), 'utf8');
  const block = /A first call:\n\n```\n(.+?)```/s.exec(readme)?.[1] ?? expect.fail('no first call');
  const builtProgram = (name: string) => `"${process.execPath}" "${path.join(projectRoot, 'dist/server', name)}"`;
  const script = block
    .replace('npm run --silent galley --', builtProgram('galley.js'))
    .replace('npm run service &', `${builtProgram('service.js')} > service.log 2>&1 &\ntrap "kill $!" EXIT`)
    .replaceAll('4610', port)
    .replaceAll(/^curl /gm, 'curl --silent --show-error --fail ');
  const env = { PATH: process.env.PATH, DATA_DIR: folder, SERVICE_PORT: port };
  const { stdout, stderr, status } = spawnSync('sh', ['-ec', script], {
    cwd: folder,
    env,
    encoding: 'utf8',
    timeout: 25_000,
  });
  const database = path.join(folder, 'galley.db');
  expect([status, stderr]).toEqual([0, `Made the database ${database}.\nCreated the member me.\n`]);
  expect(JSON.parse(stdout)).toContainEqual(expect.objectContaining({ name: 'Social and web' }));
  expect(await sharp(path.join(folder, 'quote.png')).metadata()).toMatchObject({ format: 'png', width: 1080 });
});
