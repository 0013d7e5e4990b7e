import { OPERATOR } from '../service/auth/visibility.ts';
import type { OutgoingHttpHeaders } from 'node:http';
import { describe, test } from 'vitest';
import { openEmbeddedDatabase, openPostgres } from '../service/database/open-database.ts';
import type { ServiceDatabase } from '../service/database/tables.ts';
import { createCatalogue } from '../service/store/create-catalogue.ts';
import { writeContents } from '../service/store/write-contents.ts';
import { contractContents, contractKeys } from './contract-documents.ts';
import { createTestDatabase, type TestDatabaseKind } from './open-test-database.ts';
import { sendRaw, type RawAnswer, type RawRequest } from './send-raw.ts';
import { startServiceProcess, type ServiceProcess } from './start-service-process.ts';

interface KeyedRequest extends RawRequest {
  /** Defaults to the key of `ana`; null sends no key. */
  key?: string | null;
}

/** Several processes of the built service that share one database. Each process gets the next request in turn. */
export interface ServiceUnderTest {
  send(path: string, request?: KeyedRequest): Promise<RawAnswer>;
  /** Posts a body to generate. A string is sent unchanged, anything else as JSON. */
  generate(templateId: string, body: unknown, request?: KeyedRequest): Promise<RawAnswer>;
  /** Creates a separate key, for a test that counts its quota. */
  makeKey(quotaLimit: number, member?: string): Promise<string>;
  next(): ServiceProcess;
  processes(): ServiceProcess[];
  database(): ServiceDatabase;
  /** Kills every process and starts new ones on the same database. */
  restart(): Promise<void>;
}

/** Processes over one database. All files in a test process share them, so each test must only count its own renders. */
interface RunningService {
  database: ServiceDatabase;
  processes: ServiceProcess[];
  start(): Promise<void>;
  kill(): Promise<unknown>;
}

const it = test
  .extend('embedded', { scope: 'worker' }, async ({}, { onCleanup }) => run('sqlite', 1, onCleanup))
  .extend('shared', { scope: 'worker' }, async ({}, { onCleanup }) => run('postgres', 2, onCleanup));

type UseRunning = (running: RunningService) => void;

/** The contract must hold for one process with a file and for two processes that share a server. */
const places = [
  ['on the embedded database', (use: UseRunning) => it.beforeAll(({ embedded }) => use(embedded), 60_000)],
  ['on PostgreSQL with 2 processes', (use: UseRunning) => it.beforeAll(({ shared }) => use(shared), 60_000)],
] as const;

async function run(
  kind: TestDatabaseKind,
  count: number,
  onCleanup: (end: () => Promise<void>) => void,
): Promise<RunningService> {
  const location = await createTestDatabase(kind);
  const database = await (kind === 'sqlite' ? openEmbeddedDatabase(location) : openPostgres(location));
  await writeContents(database, contractContents);
  const processes: ServiceProcess[] = [];
  const start = async () => {
    const starts = Array.from({ length: count }, () => startServiceProcess(kind, location));
    processes.push(...(await Promise.all(starts)));
  };
  const kill = () => Promise.all(processes.splice(0).map((process) => process.kill()));
  await start();
  onCleanup(async () => {
    await kill();
    await database.destroy();
  });
  return { database, processes, start, kill };
}

const isSoak = process.env.GALLEY_SOAK === '1';

/** Runs tests on both databases. */
export function describeService(define: (service: ServiceUnderTest) => void): void {
  describeServiceAt(places, define);
}

/** Runs tests that don't depend on the database on one of them, and in `npm run soak` on both. */
export function describeOneService(define: (service: ServiceUnderTest) => void): void {
  describeServiceAt(isSoak ? places : places.slice(0, 1), define);
}

function describeServiceAt(
  chosen: readonly (typeof places)[number][],
  define: (service: ServiceUnderTest) => void,
): void {
  describe.each(chosen)('%s', { timeout: 60_000 }, (_name, whenRunning) => {
    let running: RunningService;
    let turn = 0;

    whenRunning((started) => (running = started));

    const next = () => running.processes[(turn += 1) % running.processes.length] as ServiceProcess;

    const send: ServiceUnderTest['send'] = (path, { key = contractKeys.ana, headers, ...request } = {}) =>
      sendRaw(next().address + path, {
        ...request,
        headers: leaveOutAbsent({ ...(key === null ? {} : { 'x-api-key': key }), ...headers }),
      });

    define({
      send,
      generate: (templateId, body, { headers, ...request } = {}) =>
        send(`/api/v1/templates/${templateId}/generate`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
          ...request,
        }),
      makeKey: async (quotaLimit, member = 'ana') => {
        const catalogue = createCatalogue(running.database, { now: Date.now, viewer: OPERATOR });
        return (await catalogue.createKey({ workspace: 'acme', member }, quotaLimit)).key;
      },
      next,
      processes: () => running.processes,
      database: () => running.database,
      restart: async () => {
        await running.kill();
        await running.start();
      },
    });
  });
}

function leaveOutAbsent(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
}
