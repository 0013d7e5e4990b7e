import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { BenchOptions } from './bench-options.ts';
import { findFreePort } from './find-free-port.ts';
import { printFigures } from './print-figures.ts';
import { runInTurn } from './run-in-turn.ts';
import { median } from './statistics.ts';
import { makeScratchFolder } from './make-scratch-folder.ts';

const ASK_AGAIN_MS = 5;
const LONGEST_MS = 60_000;

/** From the command to the first answered page, built already: with and without npm, beside a Node that does nothing. */
export async function run({ root, rounds }: BenchOptions): Promise<void> {
  const dataDir = makeScratchFolder();
  const start = (command: string, args: string[]) => () => measureStart(command, args, root, dataDir);
  const bootstrap = path.join(root, 'src/server/bootstrap.mjs');
  const contestants = {
    npm: start('npm', ['start', '--silent']),
    node: start(process.execPath, [bootstrap, 'start']),
    nothing: async () => {
      const startedAt = performance.now();
      await once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'exit');
      return performance.now() - startedAt;
    },
  };
  // The first start writes the starter workspace.
  await contestants.npm();
  const turns = await runInTurn(contestants, rounds);
  const [npm = [], node = [], nothing = []] = ['npm', 'node', 'nothing'].map((name) => turns.get(name));
  const shown = (times: readonly number[]) => `${median(times).toFixed(0)} ms`;
  const ratio = (times: readonly number[]) => median(times.map((ms, round) => ms / (nothing[round] ?? 0)));
  printFigures('start to the first answered request', [
    { what: '`npm start`, against `node -e 0`', ours: shown(npm), peer: shown(nothing), ratio: ratio(npm) },
    { what: 'the same without npm', ours: shown(node), peer: shown(nothing), ratio: ratio(node) },
    {
      what: '`npm start`, against 1 second',
      ours: shown(npm),
      peer: '1000 ms',
      ratio: median(npm) / 1000,
      target: { atMost: 1 },
    },
  ]);
}

async function measureStart(command: string, args: string[], cwd: string, dataDir: string): Promise<number> {
  const port = await findFreePort();
  const startedAt = performance.now();
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), DATA_DIR: dataDir };
  // A group of its own, because npm starts the server through a shell.
  const child = spawn(command, args, { cwd, env, stdio: 'ignore', detached: true });
  try {
    while (performance.now() < startedAt + LONGEST_MS) {
      const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
      if (answer?.ok === true) return performance.now() - startedAt;
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    }
    throw new Error('The server did not start');
  } finally {
    process.kill(-(child.pid ?? 0), 'SIGKILL');
    await once(child, 'exit');
  }
}
