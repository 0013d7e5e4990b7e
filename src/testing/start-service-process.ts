import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestDatabaseKind } from './open-test-database.ts';
import { projectRoot } from './source-tree.ts';

const READY = /ready at (http:\/\/\S+)/;

/** A process running the built image service, or the app with the embedded service. */
export interface ServiceProcess {
  address: string;
  child: ChildProcess;
  /** Everything the process has printed so far. */
  output(): string;
  /** Ends the process as a crash would. */
  kill(): Promise<void>;
}

/** Starts a service or app process with a database, and waits until it is ready. */
export async function startServiceProcess(
  kind: TestDatabaseKind,
  location: string,
  settings: NodeJS.ProcessEnv = {},
  program: 'service' | 'main' = 'service',
): Promise<ServiceProcess> {
  const mainFile = path.join(projectRoot, `dist/server/${program}.js`);
  if (!existsSync(mainFile)) throw new Error('The server is not built; run "npm run build" first');
  const where =
    kind === 'sqlite'
      ? { DATA_DIR: path.dirname(location) }
      : { DATABASE_URL: location, DATA_DIR: mkdtempSync(path.join(tmpdir(), 'galley-data-')) };
  const child = spawn(process.execPath, [mainFile], {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, PORT: '0', SERVICE_PORT: '0', ...where, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const address = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const ready = READY.exec(printed);
      if (ready?.[1] !== undefined) resolve(ready[1]);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(`The service did not start: ${printed}`)));
  });
  return {
    address,
    child,
    output: () => printed,
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
