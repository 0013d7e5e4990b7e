import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from './source-tree.ts';

const mainFile = path.join(projectRoot, 'dist/server/galley.js');

/** Runs a command with the built command line, like `npm run galley` with these settings. */
export function runGalley(
  dataDir: string,
  words: readonly string[],
  settings: Record<string, string> = {},
): Promise<{ code: number | string; output: string; error: string }> {
  return new Promise((resolve) => {
    const options = { cwd: tmpdir(), env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...settings } };
    execFile(process.execPath, [mainFile, ...words], options, (failure, output, error) =>
      resolve({ code: failure === null ? 0 : (failure.code ?? 'killed'), output, error }),
    );
  });
}
