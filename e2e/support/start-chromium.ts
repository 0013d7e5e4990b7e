import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chromium, type Browser, type LaunchOptions, type Page } from '@playwright/test';

const READY = /DevTools listening on (ws:\/\/\S+)/;

/** A browser in a separate process group, so that all its processes can be killed at once. */
export interface KillableChromium {
  page: Page;
  /** Sends SIGKILL without a warning. */
  kill(): Promise<void>;
}

/** Starts Chromium with a persistent profile. */
export async function startChromium(profile: string, options: LaunchOptions): Promise<KillableChromium> {
  const child = spawn(
    options.executablePath ?? 'chromium',
    [
      ...(options.args ?? []),
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const browser = await new Promise<Browser>((resolve, reject) => {
    let printed = '';
    child.stderr.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const address = READY.exec(printed)?.[1];
      if (address === undefined) return;
      child.stderr.removeAllListeners('data').resume();
      chromium.connectOverCDP(address).then(resolve, reject);
    });
    child.once('exit', () => reject(new Error(`Chromium did not start: ${printed}`)));
  });
  const [context] = browser.contexts();
  if (context === undefined || child.pid === undefined) throw new Error('Chromium has no window');
  const group = -child.pid;
  const killGroup = () => process.kill(group, 'SIGKILL');
  // Registered so that failed tests leave no browser behind.
  process.once('exit', killGroup);
  return {
    page: await context.newPage(),
    async kill() {
      const hasExited = once(child, 'exit');
      process.removeListener('exit', killGroup);
      killGroup();
      await hasExited;
      await browser.close().catch(() => {});
    },
  };
}
