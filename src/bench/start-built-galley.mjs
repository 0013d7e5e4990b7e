import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Starts the built app in front of the service at `upstream`. Rejects when it has not been built. */
export function startBuiltGalley(upstream) {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))], {
    cwd: mkdtempSync(path.join(tmpdir(), 'galley-bench-')),
    env: { PATH: process.env.PATH, PORT: '0', RENDER_API_URL: upstream, RENDER_API_KEY: 'ik_live_bench_0123456789' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('The server did not start; run "npm run build" first')));
    child.stdout.on('data', (chunk) => {
      const address = /http:\/\/\S+/.exec(String(chunk))?.[0];
      if (address !== undefined) resolve({ address, stop: () => child.kill() });
    });
  });
}
