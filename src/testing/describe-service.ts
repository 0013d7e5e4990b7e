import type { OutgoingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, describe } from 'vitest';
import { openEmbeddedDatabase, openPostgres } from '../service/database/open-database.ts';
import type { ServiceDatabase } from '../service/database/tables.ts';
import { createCatalogue } from '../service/store/create-catalogue.ts';
import { writeContents } from '../service/store/write-contents.ts';
import { contractContents, contractKeys } from './contract-contents.ts';
import { createTestDatabase } from './open-test-database.ts';
import { sendRaw, type RawAnswer, type RawRequest } from './send-raw.ts';
import { startServiceProcess, type ServiceProcess } from './start-service-process.ts';

/** Where the contract of the service must hold: one process on a file, and two that share a server. */
const places = [
  ['on the embedded database', 'sqlite', 1],
  ['on PostgreSQL with 2 processes', 'postgres', 2],
] as const;

interface KeyedRequest extends RawRequest {
  /** The key of `ana` when absent; null sends none. */
  key?: string | null;
}

/** Real processes of the built service over one database; each request goes to the next of them. */
export interface ServiceUnderTest {
  send(path: string, request?: KeyedRequest): Promise<RawAnswer>;
  /** Posts a body to generate: text as it is, anything else as JSON. */
  generate(templateId: string, body: unknown, request?: KeyedRequest): Promise<RawAnswer>;
  /** A key of its own for a test that counts its quota. */
  makeKey(quotaLimit: number, member?: string): Promise<string>;
  next(): ServiceProcess;
  processes: ServiceProcess[];
  database(): ServiceDatabase;
  /** Kills every process, and starts as many anew on the same database. */
  restart(): Promise<void>;
}

/** `npm run soak` describes on both databases what depends on neither. */
const isSoak = process.env.GALLEY_SOAK === '1';

/** Describes what holds wherever the service runs; its processes last as long as the description. */
export function describeService(define: (service: ServiceUnderTest) => void): void {
  describeServiceAt(places, define);
}

/** Describes what is decided before a database is asked, or after: one process tells it as well as many. */
export function describeOneService(define: (service: ServiceUnderTest) => void): void {
  describeServiceAt(isSoak ? places : places.slice(0, 1), define);
}

function describeServiceAt(
  chosen: readonly (typeof places)[number][],
  define: (service: ServiceUnderTest) => void,
): void {
  // What starts, starts slowly where much else runs.
  describe.each(chosen)('%s', { timeout: 60_000 }, (_name, kind, count) => {
    const processes: ServiceProcess[] = [];
    let database: ServiceDatabase;
    let location: string;
    let turn = 0;

    const next = () => processes[(turn += 1) % count] as ServiceProcess;
    const start = async () => {
      const starts = Array.from({ length: count }, () => startServiceProcess(kind, location));
      processes.push(...(await Promise.all(starts)));
    };
    const kill = () => Promise.all(processes.splice(0).map((process) => process.kill()));

    const send: ServiceUnderTest['send'] = (path, { key = contractKeys.ana, headers, ...request } = {}) =>
      sendRaw(next().address + path, {
        ...request,
        headers: leaveOutAbsent({ ...(key === null ? {} : { 'x-api-key': key }), ...headers }),
      });

    beforeAll(async () => {
      location = await createTestDatabase(kind);
      database = await (kind === 'sqlite' ? openEmbeddedDatabase(location) : openPostgres(location));
      await writeContents(database, contractContents);
      await start();
    }, 60_000);

    afterAll(async () => {
      await kill();
      await database.destroy();
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
        const catalogue = createCatalogue(database, { now: Date.now });
        return (await catalogue.createKey({ workspace: 'acme', member }, quotaLimit)).key;
      },
      next,
      processes,
      database: () => database,
      restart: async () => {
        await kill();
        await start();
      },
    });
  });
}

function leaveOutAbsent(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
}
