import { expect } from 'vitest';
import type { Workplace } from '../server/command-line/command.ts';
import { runCommandLine } from '../server/command-line/run-command-line.ts';
import type { ServiceDatabase } from '../service/database/tables.ts';
import { createCatalogue, type Catalogue } from '../service/store/create-catalogue.ts';
import { NOW } from './build-service.ts';

/** The operator's command line on a database: `run` gives what a call comes to, `print` what it prints when it succeeds. */
export function createWordRunner(
  database: ServiceDatabase,
  {
    now = () => NOW,
    alter = (catalogue) => catalogue,
    restore = () => expect.fail('restored'),
  }: { now?: () => number; alter?: (catalogue: Catalogue) => Catalogue; restore?: Workplace['restore'] } = {},
) {
  const workplace: Workplace = {
    openCatalogue: async () => alter(createCatalogue(database, { now })),
    backUp: () => expect.fail('backed up'),
    restore,
    checkDatabase: async () => {},
    loadSettings: () => expect.fail('settings read'),
    terminal: { print: expect.fail, printStatus: expect.fail, isTTY: false, listenForStop: expect.fail },
  };
  const run = (...words: string[]) => runCommandLine(words, workplace);
  const print = async (...words: string[]) => {
    const { code, output, error } = await run(...words);
    expect([code, code === 0 ? '' : error]).toEqual([0, '']);
    return output.trimEnd();
  };
  return { run, print };
}
