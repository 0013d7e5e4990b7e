import { fileURLToPath } from 'node:url';
import { createDocuments } from './create-documents.ts';
import { createGuardedLoader } from './create-guarded-loader.ts';
import { startServer } from './create-server.ts';
import { createUpstream } from './create-upstream.ts';
import { loadEnvironment } from './load-environment.ts';
import { logFailure } from './log-failure.ts';
import { runUntilSignal, stopWith } from './run-process.ts';
import { readSettings } from './settings.ts';

/** Beside the server's own bundle in `dist/`. */
const appFolder = fileURLToPath(new URL('../client', import.meta.url));
const workerFile = fileURLToPath(new URL('render-worker.js', import.meta.url));

async function main(): Promise<void> {
  const settings = readSettings(loadEnvironment());
  const loadPicture = createGuardedLoader();
  const upstream = await createUpstream(settings, { workerFile, loadPicture });
  const server = await startServer({
    port: settings.port,
    upstream,
    loadPicture,
    appFolder,
    documents: createDocuments(settings),
    clockMs: settings.clockMs,
    onFailure: logFailure,
  });
  runUntilSignal(server.stop);
  process.stdout.write(`Galley is ready at ${server.address}\n`);
  const problem = await upstream.probe();
  if (problem !== undefined) process.stderr.write(`${problem} Check RENDER_API_URL, or wait until it is back.\n`);
}

main().catch(stopWith);
