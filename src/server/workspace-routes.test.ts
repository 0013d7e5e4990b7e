import { hashApiKey } from '../service/auth/api-key.ts';
import { expect, it } from 'vitest';
import { API_KEY_HEADER } from '../contract/key-header.ts';
import { workspaceRoutes } from '../contract/workspace.ts';
import { createService } from '../service/create-service.ts';
import { createDatabaseLedger } from '../service/ledger/create-database-ledger.ts';
import { createDatabaseStore } from '../service/store/create-database-store.ts';
import { writeContents } from '../service/store/write-contents.ts';
import { createWorkspace } from '../service/workspace/create-workspace.ts';
import { blankEngine, buildContents, ids, keys, NOW } from '../testing/build-service.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { sendRaw } from '../testing/send-raw.ts';
import { startTestServer, startTestServerFor } from '../testing/start-test-server.ts';
import { createEmbeddedUpstream } from './open-upstream.ts';

const everyRoute = Object.values(workspaceRoutes).map(({ method, pattern }) => {
  const path = pattern.replace(':version', '1').replaceAll(/:\w+/g, ids.template);
  return { method, path };
});

/** The app's server with the embedded service on `buildContents`. */
async function setUp() {
  const database = await openTestDatabase('sqlite');
  await writeContents(database, buildContents(3));
  const now = () => NOW;
  const dependencies = { database, engine: blankEngine, now, onFailure: expect.fail };
  const viewer = { workspaceId: 'w1', memberId: 'owner' };
  const service = createService({
    ...dependencies,
    store: createDatabaseStore(database),
    ledger: createDatabaseLedger(database, { now }),
  });
  const upstream = {
    ...createEmbeddedUpstream({ service, appKeyHash: hashApiKey(keys.owner), drain: () => {}, close: async () => {} }),
    openWorkspace: () => createWorkspace({ ...dependencies, readDrawing: expect.fail, viewer }),
  };
  const { address } = await startTestServerFor('http://127.0.0.1:1', 0, { upstream, viewer });
  const readRows = () =>
    Promise.all(
      (['templates', 'projects', 'apiKeys', 'templateVersions'] as const).map((table) =>
        database.selectFrom(table).selectAll().execute(),
      ),
    );
  return { address, service, readRows };
}

it.each([
  ['with a public API key', { [API_KEY_HEADER]: keys.owner }, 403],
  ['from another origin', { origin: 'http://evil.example' }, 403],
  ['from a page that the browser calls another site', { 'sec-fetch-site': 'cross-site' }, 403],
  ['from a page without an origin', { origin: 'null' }, 403],
  ['as a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ['as a form with files', { 'content-type': 'multipart/form-data; boundary=x' }, 415],
  ['as text', { 'content-type': 'text/plain' }, 415],
  ['under the name of a rebound host', { host: 'rebound.example:80' }, 421],
  ['under the name of this machine at another port', { host: '127.0.0.1:1' }, 421],
] as const)('nothing of the settings is reached %s', async (_, change, status) => {
  const { address, readRows } = await setUp();
  const own = { origin: address, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
  const before = await readRows();
  // Reads have no content type. Another site can't see the answer, and its origin is refused.
  for (const { method, path } of everyRoute.filter((route) => status !== 415 || route.method !== 'GET')) {
    const isRead = method === 'GET';
    const headers = { ...own, ...change, ...(!isRead && { 'content-length': 2 }) };
    const answer = await sendRaw(address + path, { method, headers, ...(!isRead && { body: '{}' }) });
    expect([method, path, answer.status]).toEqual([method, path, status]);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  }
  expect(await readRows()).toEqual(before);
});

it('pages of the app reach the settings, uncached', async () => {
  const { address } = await setUp();
  const answer = await fetch(`${address}/workspace/keys`);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(await answer.json()).toHaveLength(2);
  const headers = { origin: address, 'content-type': 'application/json' };
  const body = JSON.stringify({ name: 'Cards', description: '', visibility: 'PRIVATE' });
  const made = await fetch(`${address}/workspace/projects`, { method: 'POST', headers, body });
  expect(made.status).toBe(201);
});

it('the API never leads to the settings, through the proxy or at the service', async () => {
  const { address, service, readRows } = await setUp();
  const before = await readRows();
  const headers = { 'content-type': 'application/json' };
  const key = { [API_KEY_HEADER]: keys.owner };
  const body = (method: string) => (method === 'GET' ? {} : { body: '{}' });
  for (const { method, path } of everyRoute) {
    for (const prefix of ['/api/v1', '/api/v1/projects/..%2f..', '/api']) {
      const through = await fetch(`${address}${prefix}${path}`, { method, headers, ...body(method) });
      expect([method, prefix + path, through.status]).toEqual([method, prefix + path, 404]);
    }
    for (const at of [path, `/api/v1${path}`]) {
      const init = { method, headers: { ...headers, ...key }, ...body(method) };
      expect((await service.fetch(new Request(`http://service.test${at}`, init))).status).toBe(404);
    }
  }
  expect(await readRows()).toEqual(before);
});

it('a remote service has no settings, and is not asked for any', async () => {
  const { address, upstream } = await startTestServer((_request, response) => response.end('{}'));
  const answer = await fetch(`${address}/workspace/keys`);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain('Manage its keys and templates there');
  expect(upstream.seen).toEqual([]);
});
