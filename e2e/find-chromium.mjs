// Finds a Chromium to test in, and installs one where it can. Plain JavaScript: it also runs before the tests are compiled.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';

/** The same engine without a window, in three quarters of the processor time. */
const SHELL = '/usr/bin/chromium-headless-shell';
const INSTALLED = [
  SHELL,
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

/** Whether the command exists and succeeds. */
async function run(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const child = spawn(command, args, { stdio: ['ignore', 2, 2], env });
  const [code] = await once(child, 'close').catch(() => []);
  return code === 0;
}

/** Installs Debian packages; returns whether that succeeded. */
export async function installPackages(...names) {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const [command, ...args] = [...sudo, 'apt-get'];
  return (
    (await run(command, [...args, 'update'])) &&
    run(command, [...args, 'install', '-y', '--no-install-recommends', ...names])
  );
}

/** Path of a Chromium: `CHROMIUM` if set, an installed one, Playwright's, or one installed now. */
export async function findChromium() {
  const named = process.env.CHROMIUM;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM is ${named}, which does not exist. Set it to a Chromium, or leave it out.`);
  }
  const found = INSTALLED.find((file) => existsSync(file)) ?? (await findPlaywrightOwn());
  const isRoot = process.getuid?.() === 0;
  // Root's machine is a container for tests, where the faster one is worth its installation.
  if (found === SHELL || (found !== undefined && !isRoot)) return found;
  process.stderr.write(`Installing ${SHELL} …\n`);
  if ((await installPackages('chromium-headless-shell')) && existsSync(SHELL)) return SHELL;
  if (found !== undefined) return found;
  await run('npx', ['playwright', 'install', 'chromium']);
  const own = await findPlaywrightOwn();
  if (own !== undefined) return own;
  throw new Error('No Chromium was found or could be installed. Install one and set CHROMIUM to its path.');
}
