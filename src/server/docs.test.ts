import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { findFreePort } from '../testing/start-upstream.ts';
import { createTestDatabase } from '../testing/open-test-database.ts';
import { projectRoot } from '../testing/source-tree.ts';

/** Commands that run until they are stopped. */
const SERVER = /^npm (?:start|run service)$/;
const hasCurl = spawnSync('curl', ['--version']).status === 0;

function readBlocks(file: string): string[] {
  const markdown = readFileSync(path.join(projectRoot, file), 'utf8');
  return Array.from(markdown.matchAll(/^```sh\n(.+?)^```$/gms), ([, block = '']) => block.trim());
}

/** A built clone, so that what the commands write is not written into this one. */
const clone = mkdtempSync(path.join(tmpdir(), 'galley-docs-'));
for (const name of execFileSync('git', ['ls-files', '-z'], { cwd: projectRoot, encoding: 'utf8' }).split('\0')) {
  if (name !== '' && existsSync(path.join(projectRoot, name)))
    cpSync(path.join(projectRoot, name), path.join(clone, name));
}
for (const name of ['client', 'server', 'built-from.txt']) {
  cpSync(path.join(projectRoot, 'dist', name), path.join(clone, 'dist', name), { recursive: true });
}
symlinkSync(path.join(projectRoot, 'node_modules'), path.join(clone, 'node_modules'));

/** Runs all command blocks of a page in one shell. */
async function runBlocks(blocks: string[], databaseUrl: string): Promise<{ status: number; output: string }> {
  const ports = { 4600: await findFreePort(), 4610: await findFreePort(), 4611: await findFreePort() };
  let script = blocks
    .map((block) => {
      if (SERVER.test(block))
        return `${block} & app=$!\nuntil curl -sf -o app.html http://127.0.0.1:4600; do sleep 0.2; done`;
      return block.includes('-- restore') ? `kill $app; wait $app\n${block}` : block;
    })
    .join('\n')
    .replaceAll(/postgresql:\S+/g, databaseUrl)
    .replaceAll(/^( *)curl -H/gm, '$1curl --silent --show-error --fail -H');
  for (const [port, free] of Object.entries(ports)) script = script.replaceAll(port, String(free));
  const shell = spawn('sh', ['-ec', script], {
    cwd: clone,
    env: {
      PATH: process.env.PATH,
      DATA_DIR: mkdtempSync(path.join(tmpdir(), 'galley-docs-')),
      PORT: String(ports[4600]),
    },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = Promise.all([text(shell.stdout), text(shell.stderr)]);
  const stop = () => {
    try {
      process.kill(-(shell.pid ?? 0));
    } catch {
      // Everything has ended.
    }
  };
  onTestFinished(stop);
  const [status] = await once(shell, 'exit');
  stop();
  return { status, output: (await output).join('\n') };
}

const pages = ['README.md', ...readdirSync(path.join(projectRoot, 'src/docs')).map((name) => `src/docs/${name}`)];
const withCommands = pages.filter((page) => readBlocks(page).length > 0);

test.runIf(hasCurl).each(withCommands)('the commands in %s work', { timeout: 120_000 }, async (page) => {
  const blocks = page === 'README.md' ? ['npm start', ...readBlocks(page)] : readBlocks(page);
  const { status, output } = await runBlocks(blocks, await createTestDatabase('postgres'));
  expect({ status, output: status === 0 ? '' : output }).toEqual({ status: 0, output: '' });
  for (const name of ['quote.png', 'quotes/manifest.csv']) {
    if (blocks.join('\n').includes(name)) expect(existsSync(path.join(clone, name))).toBe(true);
  }
  if (blocks.join('\n').includes('quote.png')) {
    expect(await sharp(path.join(clone, 'quote.png')).metadata()).toMatchObject({ format: 'png', width: 1080 });
  }
});
