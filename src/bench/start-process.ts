import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A process that serves something. */
export interface ServingProcess {
  address: string;
  pid: number;
  stop(): Promise<void>;
}

const READY = /ready at (http:\/\/\S+)/;
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts a Node program and waits until it prints where it is ready. Its environment is what is given and no more. */
export async function startNode(
  file: string,
  args: readonly string[] = [],
  environment: Record<string, string> = {},
  execArgv: readonly string[] = [],
): Promise<ServingProcess> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...environment };
  return waitUntilReady(fork(file, args, { env, execArgv: [...execArgv], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] }));
}

/** A built program of the server, with the flags of Node that its script in `package.json` has. */
export async function startBuilt(
  root: string,
  script: 'start' | 'service',
  environment: Record<string, string>,
): Promise<ServingProcess> {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const flags = (scripts[script] ?? '').split(' ').filter((word) => word.startsWith('--'));
  const file = path.join(root, 'dist/server', script === 'start' ? 'main.js' : 'service.js');
  return startNode(file, [], environment, flags);
}

/** Starts any command and waits until it prints where it is ready. */
export async function startCommand(
  command: string,
  args: readonly string[],
  options: { cwd: string; env: Record<string, string | undefined> },
): Promise<ServingProcess> {
  return waitUntilReady(spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], detached: true }));
}

async function waitUntilReady(child: ChildProcess): Promise<ServingProcess> {
  running.add(child);
  let printed = '';
  const address = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      printed += chunk.toString();
      const ready = READY.exec(printed)?.[1];
      if (ready !== undefined) resolve(ready);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`A process ended before it was ready: ${printed}`)));
  });
  return {
    address,
    pid: child.pid ?? 0,
    async stop() {
      running.delete(child);
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
