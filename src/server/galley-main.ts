import { existsSync } from 'node:fs';
import { text as readText } from 'node:stream/consumers';
import { OPERATOR } from '../service/auth/visibility.ts';
import { checkWholeDatabase, DatabaseFileError } from '../service/database/check-database-file.ts';
import { findOrMakeAppKey } from '../service/store/app-key.ts';
import { createCatalogue } from '../service/store/create-catalogue.ts';
import { backUpDatabase, restoreDatabase } from './back-up-database.ts';
import { escapeControls } from './command-line/command.ts';
import { runCommandLine } from './command-line/run-command-line.ts';
import { checkAccess, describeNewDatabase, findDataFiles, withDataSettings } from './data-files.ts';
import { createPeople } from './accounts/people.ts';
import { openServiceDatabase, readFormerKeyHash } from './open-service-database.ts';
import { createClock, loadServiceSettings, loadSettings } from './settings.ts';
import type { ServiceDatabase } from '../service/database/tables.ts';

/** Stops the running verb, if it listens for signals. */
let stop: AbortController | undefined;

const print = (text: string) => process.stdout.write(escapeControls(text));
const printStatus = (text: string) => process.stderr.write(escapeControls(text));

process.stdout.on('error', ({ code }: { code?: string }) => {
  // A program such as `head` closes the pipe when it has read enough.
  const isClosed = code === 'EPIPE';
  if (!isClosed) {
    printStatus(`The output could not be written (${code}). Free up some disk space.\n`);
    process.exitCode = 1;
  }
  if (stop === undefined) process.exit(isClosed ? 0 : 1);
  stop.abort();
});
// Notes and progress are not worth failing for.
process.stderr.on('error', () => {});

async function main(): Promise<void> {
  const opened: ServiceDatabase[] = [];
  async function open() {
    const settings = loadServiceSettings();
    const announcement = describeNewDatabase(settings);
    const database = await openServiceDatabase(settings);
    opened.push(database);
    printStatus(announcement);
    return { database, settings, now: createClock(settings) };
  }
  const { code, output, error } = await runCommandLine(process.argv.slice(2), {
    async openCatalogue() {
      const { database, now } = await open();
      return createCatalogue(database, { now, viewer: OPERATOR });
    },
    async openPeople() {
      const { database, now, settings } = await open();
      const { id: appKeyId } = await findOrMakeAppKey(database, { now, formerHash: readFormerKeyHash(settings) });
      return createPeople(database, { now, appKeyId });
    },
    readInput: () => readText(process.stdin),
    backUp(file) {
      const settings = loadServiceSettings();
      return withDataSettings(settings, async () => backUpDatabase(settings, file));
    },
    restore: (file) => restoreDatabase(loadServiceSettings(), file),
    async checkDatabase() {
      const settings = loadServiceSettings();
      const { database } = findDataFiles(settings.dataDir);
      // PostgreSQL checks its own files.
      if (settings.databaseUrl !== undefined) return;
      if (!existsSync(database))
        throw new DatabaseFileError(`No database was found at ${database}. Set DATA_DIR to its folder.`);
      await withDataSettings(settings, async () => {
        checkAccess(settings.dataDir);
        checkWholeDatabase(database);
      });
    },
    loadSettings,
    terminal: {
      print,
      printStatus,
      isTTY: process.stderr.isTTY,
      listenForStop() {
        const controller = new AbortController();
        // A second signal must not end the process, because npm forwards the signal that the terminal has already sent.
        for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => controller.abort());
        stop = controller;
        return controller.signal;
      },
    },
  });
  print(output);
  printStatus(error);
  for (const database of opened) await database.destroy();
  process.exitCode ??= code;
}

main().catch((error: unknown) => {
  printStatus(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
