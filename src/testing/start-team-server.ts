import { onTestFinished } from 'vitest';
import { createPasswords } from '../server/accounts/passwords.ts';
import { openAccounts } from '../server/accounts/open-accounts.ts';
import { createDocuments } from '../server/create-documents.ts';
import type { ServerOptions } from '../server/create-server.ts';
import { createEmbeddedUpstream } from '../server/open-upstream.ts';
import { createService } from '../service/create-service.ts';
import { createDatabaseLedger } from '../service/ledger/create-database-ledger.ts';
import { starterWorkspace } from '../service/starter/starter-workspace.ts';
import { findOrMakeAppKey } from '../service/store/app-key.ts';
import { createDatabaseStore } from '../service/store/create-database-store.ts';
import { readMonth } from '../service/store/key-catalogue.ts';
import { createStarterContents } from '../service/store/create-starter-contents.ts';
import { writeContents } from '../service/store/write-contents.ts';
import { createWorkspace } from '../service/workspace/create-workspace.ts';
import { blankEngine } from './build-service.ts';
import { openTestDatabase, type TestDatabaseKind } from './open-test-database.ts';
import { startTestServerFor } from './start-test-server.ts';

export const OWNER = { email: 'ana@example.com', name: 'Ana', password: 'a fine long password' };

/** A browser without pages: keeps cookies, and sends the headers of a page of the app. */
export function createBrowser(address: string, sent: Record<string, string> = {}) {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
      const response = await fetch(address + path, {
        method,
        redirect: 'manual',
        headers: {
          ...(method !== 'GET' && { origin: address, 'content-type': 'application/json' }),
          cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
          ...sent,
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? [];
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
      return response;
    },
  };
}

export type TestBrowser = ReturnType<typeof createBrowser>;

/** The app's server with sign-in, the starter workspace and an engine that draws nothing, on a new database or the one at `location`. */
export async function startTeamServer(kind: TestDatabaseKind, options: Partial<ServerOptions> = {}, location?: string) {
  const clock = { ms: Date.parse('2026-11-21T12:00:00Z') };
  const now = () => clock.ms;
  const onFailure = (error: unknown) => {
    throw error;
  };
  const database = await openTestDatabase(kind, location);
  await writeContents(database, createStarterContents(starterWorkspace));
  const appKey = await findOrMakeAppKey(database, { now, formerHash: undefined });
  const accounts = openAccounts(database, { now, appKeyId: appKey.id, onFailure });
  // Full strength would take half of the time of most tests.
  accounts.passwords = createPasswords({ N: 2 ** 10, r: 8, p: 1 });
  const service = createService({
    store: createDatabaseStore(database),
    ledger: createDatabaseLedger(database, { now }),
    engine: blankEngine,
    now,
  });
  const parts = { database, engine: blankEngine, readDrawing: () => Promise.reject(new Error('No drawing')), now };
  const upstream = {
    ...createEmbeddedUpstream({ service, appKeyHash: appKey.hash, drain: () => {}, close: async () => {} }),
    readMonth: (keyHash = appKey.hash) => readMonth(database, keyHash, now()),
    openWorkspace: (viewer: Parameters<NonNullable<ServerOptions['upstream']['openWorkspace']>>[0]) =>
      createWorkspace({ ...parts, viewer, onFailure }),
  };
  const documents = createDocuments({ port: 0 }, upstream);
  const { address } = await startTestServerFor('http://127.0.0.1:1', 0, { upstream, accounts, documents, ...options });
  onTestFinished(() => accounts.close());

  /** Signs in a new person with a role. */
  async function join(role: 'owner' | 'designer' | 'maker', name: string = role): Promise<TestBrowser> {
    const email = `${name}@example.com`;
    const { token } = await accounts.people.invite({ email, role }, 'test');
    const browser = createBrowser(address);
    const response = await browser.call('POST', '/accounts/join', { token, name, password: OWNER.password });
    if (response.status !== 204)
      throw new Error(`Joining was answered with ${response.status}: ${await response.text()}`);
    return browser;
  }

  /** Claims the installation. */
  async function claim(): Promise<TestBrowser> {
    const token = await accounts.people.makeSetUpToken();
    const browser = createBrowser(address);
    const response = await browser.call('POST', '/accounts/set-up', { token, ...OWNER });
    if (response.status !== 204)
      throw new Error(`Claiming was answered with ${response.status}: ${await response.text()}`);
    return browser;
  }

  return { address, database, accounts, clock, appKey, join, claim };
}
