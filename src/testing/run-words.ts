import { createPeople } from '../server/accounts/people.ts';
import { hashApiKey } from '../service/auth/api-key.ts';
import { OPERATOR } from '../service/auth/visibility.ts';
import { expect } from 'vitest';
import type { Workplace } from '../server/command-line/command.ts';
import { runCommandLine, type Outcome } from '../server/command-line/run-command-line.ts';
import type { ServiceDatabase } from '../service/database/tables.ts';
import { createCatalogue, type Catalogue } from '../service/store/create-catalogue.ts';
import { NOW, blankEngine, buildService, ids, keys, smallDocument } from './build-service.ts';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OPENAPI_PATH } from '../contract/app-server.ts';
import { createOpenApi } from '../service/create-openapi.ts';
import { createEmbeddedUpstream } from '../server/open-upstream.ts';
import { readSettings } from '../server/settings.ts';
import { startTestServerFor } from './start-test-server.ts';

/** Runs the command line against a database. `run` resolves to a command's outcome, `print` to the output of a command that must succeed. */
/** A workplace in which every verb fails. */
export const nowhere: Workplace = {
  openCatalogue: () => Promise.reject(new Error('opened')),
  openPeople: () => Promise.reject(new Error('opened')),
  readInput: () => expect.fail('input read'),
  backUp: () => expect.fail('backed up'),
  restore: () => expect.fail('restored'),
  checkDatabase: () => expect.fail('checked'),
  loadSettings: () => expect.fail('settings read'),
  terminal: { print: expect.fail, printStatus: expect.fail, isTTY: false, listenForStop: expect.fail },
};

export function createWordRunner(
  database: ServiceDatabase,
  {
    now = () => NOW,
    alter = (catalogue) => catalogue,
    restore = nowhere.restore,
    input = '',
  }: {
    input?: string;
    now?: () => number;
    alter?: (catalogue: Catalogue) => Catalogue;
    restore?: Workplace['restore'];
  } = {},
) {
  const workplace: Workplace = {
    ...nowhere,
    openPeople: async () => createPeople(database, { now, appKeyId: undefined }),
    readInput: async () => input,
    openCatalogue: async () => alter(createCatalogue(database, { now, viewer: OPERATOR })),
    restore,
    checkDatabase: async () => {},
  };
  const run = (...words: string[]) => runCommandLine(words, workplace);
  const print = async (...words: string[]) => {
    const { code, output, error } = await run(...words);
    expect([code, code === 0 ? '' : error]).toEqual([0, '']);
    return output.trimEnd();
  };
  return { run, print };
}

export const TABLE = 'Headline,Price\nOne,1\nTwo,2\nThree,11\nFour,4\n';

/** `galley render` with a spreadsheet, against an app with the embedded service. */
export async function setUpRender({
  table = TABLE,
  quotaLimit = 100,
  document = smallDocument,
  isEmbedded = false,
} = {}) {
  const bodies: string[] = [];
  const renderIds: unknown[] = [];
  const { service } = await buildService({ engine: blankEngine, quotaLimit, document });
  const embedded = createEmbeddedUpstream({
    service,
    appKeyHash: hashApiKey(keys.owner),
    drain: () => {},
    close: async () => {},
  });
  const upstream: typeof embedded = {
    ...embedded,
    send(request, onHead) {
      if (request.method === 'POST') {
        renderIds.push(request.headers['idempotency-key']);
        bodies.push(Buffer.from(request.body ?? []).toString());
      }
      return embedded.send(request, onHead);
    },
  };
  const { address } = await startTestServerFor('http://127.0.0.1:1', 0, {
    upstream,
    documents: isEmbedded ? { [OPENAPI_PATH]: () => createOpenApi() } : {},
  });
  const folder = mkdtempSync(path.join(tmpdir(), 'galley-render-'));
  writeFileSync(path.join(folder, 'rows.csv'), table);
  const out = path.join(folder, 'out');
  let stop = new AbortController();

  async function run(...words: string[]): Promise<Outcome & { printed: string; status: string }> {
    let printed = '';
    let status = '';
    stop = new AbortController();
    const given = ['render', ids.template, '--data', path.join(folder, 'rows.csv'), '--out', out, ...words];
    const outcome = await runCommandLine(given, {
      ...nowhere,
      loadSettings: () => readSettings({ PORT: new URL(address).port }),
      terminal: {
        print: (text) => (printed += text),
        printStatus: (text) => (status += text),
        isTTY: false,
        listenForStop: () => stop.signal,
      },
    });
    return { ...outcome, printed, status };
  }
  return { run, interrupt: () => stop.abort(), bodies, renderIds, folder, out };
}
