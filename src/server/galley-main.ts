import { createCatalogue } from '../service/store/create-catalogue.ts';
import { runCommandLine } from './command-line/run-command-line.ts';
import { openServiceDatabase } from './open-service-database.ts';
import { stopWith } from './run-process.ts';
import { createClock, loadSettings } from './settings.ts';
import type { ServiceDatabase } from '../service/database/tables.ts';

async function main(): Promise<void> {
  const opened: ServiceDatabase[] = [];
  const { code, output, error } = await runCommandLine(process.argv.slice(2), async () => {
    const settings = loadSettings();
    const { database } = await openServiceDatabase(settings);
    opened.push(database);
    return createCatalogue(database, { now: createClock(settings) });
  });
  process.stdout.write(output);
  process.stderr.write(error);
  for (const database of opened) await database.destroy();
  process.exitCode = code;
}

main().catch(stopWith);
