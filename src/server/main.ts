import { fileURLToPath } from 'node:url';
import type { RequestEntry } from '../service/service-context.ts';
import { createDocuments } from './create-documents.ts';
import { startServer, type AppRequestEntry } from './create-server.ts';
import { describeNewDatabase } from './data-files.ts';
import { createLog, openLogDestination } from './log.ts';
import { addOwner } from './accounts/add-owner.ts';
import { openAccounts, type Accounts } from './accounts/open-accounts.ts';
import { openServiceDatabase } from './open-service-database.ts';
import { createGuardedLoader, openUpstream, type OpenedUpstream } from './open-upstream.ts';
import { runUntilSignal, stopWith } from './run-process.ts';
import { createClock, loadSettings, type Settings } from './settings.ts';

/** Next to the server's bundle in `dist/`. */
const appFolder = fileURLToPath(new URL('../client', import.meta.url));
const workerFile = fileURLToPath(new URL('render-worker.js', import.meta.url));

async function main(): Promise<void> {
  const settings = loadSettings();
  const log = createLog(openLogDestination(2), settings.logLevel);
  const onFailure = (err: unknown, requestId?: string) => log.error({ err, requestId }, 'failure');
  const onRender = (entry: RequestEntry) => log.debug(entry, 'call');
  const loadPicture = createGuardedLoader();
  const announcement = settings.remote === undefined ? describeNewDatabase(settings) : '';
  const upstream = await openUpstream(settings, { workerFile, loadPicture, onFailure, onRequest: onRender });
  const accounts = await openAccountsFor(settings, upstream, onFailure);
  const documents = createDocuments(settings, upstream);
  const { appKey: viewer, ping } = upstream;
  // An app for a team logs its requests; one that somebody starts in a terminal only with LOG_LEVEL=debug.
  const level = accounts === undefined ? 'debug' : 'info';
  const onRequest = (entry: AppRequestEntry) => log[level](entry, 'request');
  const parts = { upstream, accounts, viewer, loadPicture, appFolder, documents, ping, onFailure, onRequest };
  const server = await startServer({ ...settings, ...parts });
  runUntilSignal(server.stop);
  process.stdout.write(`Galley is ready at ${server.address}\n`);
  if (accounts !== undefined && !(await accounts.people.hasAnyone())) {
    const token = await accounts.people.makeSetUpToken();
    const address = settings.publicUrl ?? server.address;
    process.stdout.write(`Create the first account within 30 minutes: ${address}/setup#${token}\n`);
  }
  process.stderr.write(announcement);
  const problem = await upstream.probe();
  if (problem === undefined) return;
  process.stderr.write(
    `${problem} Check RENDER_API_URL (without /api/v1) and RENDER_API_KEY, or wait until the service is back.\n`,
  );
}

/** Opens the accounts, if others can reach the app. With a remote service, they are in a local database. */
async function openAccountsFor(
  settings: Settings,
  upstream: OpenedUpstream,
  onFailure: (error: unknown) => void,
): Promise<Accounts | undefined> {
  // A proxy on this machine makes loopback public.
  if (settings.host === undefined && settings.publicUrl === undefined) return undefined;
  const database = upstream.database ?? (await openServiceDatabase(settings));
  const accounts = openAccounts(database, { now: createClock(settings), appKeyId: upstream.appKey?.id, onFailure });
  if (settings.owner !== undefined && !(await accounts.people.hasAnyone())) await addOwner(accounts, settings.owner);
  return accounts;
}

main().catch((error: unknown) => stopWith(error));
