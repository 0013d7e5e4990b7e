import { existsSync } from 'node:fs';
import { checkDatabaseFile, DatabaseFileError } from '../service/database/check-database-file.ts';
import { createCatalogue } from '../service/store/create-catalogue.ts';
import { backUpDatabase, restoreDatabase } from './back-up-database.ts';
import { showControls } from './command-line/command.ts';
import { runCommandLine } from './command-line/run-command-line.ts';
import { withDataSettings } from './data-failures.ts';
import { checkAccess, describeNewDatabase, findDataFiles } from './data-files.ts';
import { findAppKeyHash, openServiceDatabase } from './open-service-database.ts';
import { createClock, loadServiceSettings, loadSettings } from './settings.ts';
import type { ServiceDatabase } from '../service/database/tables.ts';

/** What ends a verb that takes its time, once it listens. */
let stop: AbortController | undefined;

/** What to do when the answer is lost, if it is shown only once. */
let mendOfLoss = '';

const print = (text: string) => process.stdout.write(showControls(text));
const printStatus = (text: string) => process.stderr.write(showControls(text));

process.stdout.on('error', ({ code }: { code?: string }) => {
  // A reader that has seen enough, like `head`, closes the pipe.
  const isSeen = code === 'EPIPE';
  if (!isSeen) {
    printStatus(`The answer could not be written (${code}); make room on its disk.${mendOfLoss}\n`);
    process.exitCode = 1;
  }
  if (stop === undefined) process.exit(isSeen ? 0 : 1);
  stop.abort();
});
// Notes and progress that cannot be written are lost.
process.stderr.on('error', () => {});

async function main(): Promise<void> {
  const opened: ServiceDatabase[] = [];
  const { code, output, error, ifLost } = await runCommandLine(process.argv.slice(2), {
    async openCatalogue() {
      const settings = loadServiceSettings();
      const made = await describeNewDatabase(settings);
      const database = await openServiceDatabase(settings);
      opened.push(database);
      printStatus(made);
      return createCatalogue(database, { now: createClock(settings), appKeyHash: await findAppKeyHash(settings) });
    },
    backUp(file) {
      const settings = loadServiceSettings();
      return withDataSettings(settings, async () => backUpDatabase(settings, file));
    },
    restore: (file) => restoreDatabase(loadServiceSettings(), file),
    async checkDatabase() {
      const settings = loadServiceSettings();
      const { database } = findDataFiles(settings.dataDir);
      // A PostgreSQL looks after its own files.
      if (settings.databaseUrl !== undefined) return;
      if (!existsSync(database))
        throw new DatabaseFileError(`There is no database ${database}; set DATA_DIR to its folder.`);
      await withDataSettings(settings, async () => {
        checkAccess(settings.dataDir);
        checkDatabaseFile(database);
      });
    },
    loadSettings,
    terminal: {
      print,
      printStatus,
      isTTY: process.stderr.isTTY,
      listenForStop() {
        const controller = new AbortController();
        // A second one must not end it: npm passes on what the terminal has sent to this process, too.
        for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => controller.abort());
        stop = controller;
        return controller.signal;
      },
    },
  });
  if (ifLost !== undefined) mendOfLoss = ` ${ifLost}`;
  print(output);
  printStatus(error);
  for (const database of opened) await database.destroy();
  process.exitCode ??= code;
}

main().catch((error: unknown) => {
  printStatus(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
