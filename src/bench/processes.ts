import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BenchOptions } from './measure.ts';

export interface ServingProcess {
  address: string;
  pid: number;
  stop(): Promise<void>;
}

/** An empty folder that is deleted at the end. */
export function makeScratchFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'galley-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts a command with a minimal environment and waits until it prints its URL. */
export async function startProcess(
  command: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<ServingProcess> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...environment };
  // In a separate process group, because npm runs commands in a shell.
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  const pid = child.pid ?? 0;
  const end = (signal: NodeJS.Signals) => child.exitCode ?? child.signalCode ?? process.kill(-pid, signal);
  const kill = () => end('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(chunk.toString())?.[0];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error(`"${command} ${args.join(' ')}" ended before it was ready`)));
  });
  const stop = async (): Promise<void> => {
    const exit = once(child, 'exit');
    if (end('SIGTERM') === true) await exit;
  };
  return { address, pid, stop };
}

/** An image service with 10,000 templates that does no work. */
export function startUpstream({ folder }: BenchOptions): Promise<ServingProcess> {
  return startProcess(process.execPath, [path.join(folder, 'bundle/upstream-process.js')]);
}

/** The built app in front of a service. */
export function startApp({ root }: BenchOptions, upstream: ServingProcess): Promise<ServingProcess> {
  const remote = { RENDER_API_URL: upstream.address, RENDER_API_KEY: 'key-of-bench' };
  const environment = { PORT: '0', DATA_DIR: makeScratchFolder(), ...remote };
  return startProcess(process.execPath, [path.join(root, 'dist/server/main.js')], environment);
}

/** The built app with a new embedded service and a large enough quota. */
export async function startEmbedded(
  { root }: BenchOptions,
  settings: Record<string, string> = {},
): Promise<ServingProcess> {
  const environment = { PORT: '0', DATA_DIR: makeScratchFolder(), ...settings };
  const app = await startProcess(process.execPath, [path.join(root, 'dist/server/main.js')], environment);
  const galley = (...words: string[]) =>
    execFileSync(process.execPath, [path.join(root, 'dist/server/galley.js'), ...words], { env: environment });
  const [key] = JSON.parse(galley('keys', 'list', '--json').toString()) as { id: string }[];
  galley('quota', 'set', key?.id ?? '', '1000000');
  return app;
}

/** Renders left this month. */
export async function readRemaining({ address }: ServingProcess): Promise<number> {
  return Number((await fetch(`${address}/quota`)).headers.get('x-quota-remaining'));
}

/** Memory of a process and its descendants in megabytes, counting shared pages once. Linux only. */
export function readMemoryMb(root: number): number {
  const read = (pid: number | string, file: string, pattern: RegExp): number => {
    try {
      return Number(pattern.exec(readFileSync(`/proc/${pid}/${file}`, 'latin1'))?.[1] ?? 0);
    } catch {
      // The process has ended.
      return 0;
    }
  };
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const parents = pids.map((pid) => [Number(pid), read(pid, 'status', /^PPid:\s+(\d+)/m)] as const);
  const tree = [root];
  for (const parent of tree) tree.push(...parents.filter(([, of]) => of === parent).map(([pid]) => pid));
  return tree.reduce((sum, pid) => sum + read(pid, 'smaps_rollup', /^Pss:\s+(\d+)/m), 0) / 1024;
}
