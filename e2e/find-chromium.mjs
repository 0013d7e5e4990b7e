// Finds a Chromium to test in, and installs one where it can. Plain JavaScript: it also runs before the tests are compiled.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';

/** The first is the one that Playwright would install to run without a window: the same engine, in half the processor time. */
const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

async function findPlaywrightOwn() {
  const { chromium } = await import('@playwright/test');
  const file = chromium.executablePath();
  return existsSync(file) ? file : undefined;
}

/** Whether it ended with 0; a command that is not there did not. */
async function run(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const child = spawn(command, args, { stdio: ['ignore', 2, 2], env });
  const [code] = await once(child, 'close').catch(() => []);
  return code === 0;
}

/** Path of a Chromium: `CHROMIUM` when it is set, an installed one, Playwright's own, or one installed now. */
export async function findChromium() {
  const named = process.env.CHROMIUM;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM is ${named}, which is not there; set it to a Chromium, or leave it out.`);
  }
  const found = INSTALLED.find((file) => existsSync(file)) ?? (await findPlaywrightOwn());
  if (found !== undefined) return found;
  process.stderr.write('No Chromium is installed; installing one …\n');
  const isRoot = process.getuid?.() === 0;
  const sudo = isRoot ? [] : ['sudo', '-n'];
  const [command, ...args] = [...sudo, 'apt-get'];
  if (
    (await run(command, [...args, 'update'])) &&
    (await run(command, [...args, 'install', '-y', '--no-install-recommends', 'chromium-headless-shell']))
  ) {
    const installed = INSTALLED.find((file) => existsSync(file));
    if (installed !== undefined) return installed;
  }
  await run('npx', ['playwright', 'install', 'chromium']);
  const own = await findPlaywrightOwn();
  if (own !== undefined) return own;
  throw new Error('No Chromium was found and none could be installed; install one and name it in CHROMIUM.');
}
