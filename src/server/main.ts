import { fileURLToPath } from 'node:url';
import { createDocuments } from './create-documents.ts';
import { startServer } from './create-server.ts';
import { describeNewDatabase } from './data-files.ts';
import { createLog, openLogDestination } from './log.ts';
import { createGuardedLoader, openUpstream } from './open-upstream.ts';
import { runUntilSignal, stopWith } from './run-process.ts';
import { loadSettings } from './settings.ts';

/** Next to the server's bundle in `dist/`. */
const appFolder = fileURLToPath(new URL('../client', import.meta.url));
const workerFile = fileURLToPath(new URL('render-worker.js', import.meta.url));

async function main(): Promise<void> {
  const settings = loadSettings();
  const log = createLog(openLogDestination(2));
  const onFailure = (err: unknown) => log.error({ err }, 'failure');
  const loadPicture = createGuardedLoader();
  const announcement = settings.remote === undefined ? describeNewDatabase(settings) : '';
  const upstream = await openUpstream(settings, { workerFile, loadPicture, onFailure });
  const { port, clockMs } = settings;
  const documents = createDocuments(settings, upstream);
  const server = await startServer({ port, upstream, loadPicture, appFolder, documents, clockMs, onFailure });
  runUntilSignal(server.stop);
  process.stdout.write(`Galley is ready at ${server.address}\n`);
  process.stderr.write(announcement);
  const problem = await upstream.probe();
  if (problem === undefined) return;
  process.stderr.write(
    `${problem} Check RENDER_API_URL (without /api/v1) and RENDER_API_KEY, or wait until the service is back.\n`,
  );
}

main().catch((error: unknown) => stopWith(error));
