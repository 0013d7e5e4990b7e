import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const mainFile = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));
const READY = /ready at (http:\/\/\S+)/;

/** The built app as users start it: one process with its own port and temporary folder. */
export interface RunningGalley {
  address: string;
  /** Where the process runs and stores its data; deleted when the process ends. */
  folder: string;
  /** Everything the process has printed so far. */
  output(): string;
  stop(): Promise<number | null>;
}

/** Starts the built server with exactly these settings and waits until it prints its URL. */
export async function startGalley(settings: Record<string, string> = {}): Promise<RunningGalley> {
  const { child, folder, output } = spawnGalley({ PORT: '0', ...settings });
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const ready = READY.exec(output());
      if (ready?.[1] !== undefined) resolve(ready[1]);
    });
    child.once('exit', () => reject(new Error(`The server did not start: ${output()}`)));
  });
  return {
    address,
    folder,
    output,
    stop: async () => {
      if (child.exitCode !== null) return child.exitCode;
      child.kill('SIGTERM');
      const [code] = (await once(child, 'exit')) as [number | null];
      return code;
    },
  };
}

/** Runs the built server with invalid settings until it exits. */
export async function runGalley(settings: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const { child, output } = spawnGalley(settings);
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearTimeout(timer);
  return { code, output: output() };
}

function spawnGalley(settings: Record<string, string>) {
  // A new folder, so that the developer's .env isn't read.
  const folder = mkdtempSync(path.join(tmpdir(), 'galley-e2e-'));
  // Set by `e2e/support/draw-examples.ts`, so that not every server draws the example images.
  const { GALLEY_DRAWN_EXAMPLES: drawn } = process.env;
  if (drawn !== undefined) cpSync(drawn, path.join(folder, 'data/examples'), { recursive: true });
  const child = spawn(process.execPath, [mainFile], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  return { child, folder, output: () => printed };
}
