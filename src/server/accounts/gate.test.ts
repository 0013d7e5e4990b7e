import { describe, expect, it } from 'vitest';
import type { AppRequestEntry } from '../create-server.ts';
import { accountRoutes } from '../../contract/accounts.ts';
import { mayUse, roles } from '../../contract/visitor.ts';
import { routes } from '../../contract/routes.ts';
import { workspaceRoutes } from '../../contract/workspace.ts';
import { createBrowser, startTeamServer } from '../../testing/start-team-server.ts';

const ID = '10000000-0000-4000-8000-000000000099';

interface Row {
  method: string;
  path: string;
  access: string;
}

const fill = (pattern: string) => pattern.replace(/:\w+/g, (name) => (name === ':version' ? '1' : ID));

/** Every route of the app's server besides its files, from the tables that it is built from. */
const rows: Row[] = [
  ...Object.values(routes).map(({ method, pattern }) => ({ method, path: fill(pattern), access: 'maker' })),
  ...[...Object.values(workspaceRoutes), ...Object.values(accountRoutes)].map(({ method, pattern, access }) => ({
    method,
    path: fill(pattern),
    access,
  })),
  ...['/quota', '/quota/days', '/service.json', '/openapi.json', '/template.schema.json'].map((path) => ({
    method: 'GET',
    path,
    access: 'maker',
  })),
  { method: 'POST', path: '/picture', access: 'maker' },
];

/** Ends no session of the caller, so that the next row is asked by the same person. */
const asked = rows.filter(({ path }) => !/sign-out|oidc/.test(path));

describe('a route', () => {
  it('answers nothing about the workspace without a session', async () => {
    const { address, claim } = await startTeamServer('sqlite');
    await claim();
    for (const { method, path, access } of rows.filter((row) => row.access !== 'anyone')) {
      for (const cookie of ['', 'galley_session=AAAA', 'galley_session=; galley_person=x']) {
        const own = { origin: address, 'content-type': 'application/json', cookie };
        const answer = await fetch(address + path, { method, headers: own, ...(method !== 'GET' && { body: '{}' }) });
        expect([method, path, access, answer.status]).toEqual([method, path, access, 401]);
        expect(await answer.json()).toEqual({
          title: 'Sign in',
          status: 401,
          detail: 'You are not signed in, or your session has ended.',
        });
      }
    }
  });

  it('lets pass exactly the roles of its rule', async () => {
    const { claim, join } = await startTeamServer('sqlite');
    await claim();
    for (const role of roles) {
      const browser = await join(role, `every ${role}`);
      for (const { method, path, access } of asked) {
        const { status } = await browser.call(method, path, method === 'GET' ? undefined : {});
        const isRefused = status === 401 || status === 403;
        const may = mayUse(role, access as (typeof roles)[number] | 'anyone');
        expect([role, method, path, isRefused]).toEqual([role, method, path, !may]);
      }
    }
  });

  it('without a rule is for owners', async () => {
    const { address, claim, join } = await startTeamServer('sqlite');
    const owner = await claim();
    const maker = await join('maker');
    expect((await maker.call('GET', '/workspace/keys/x/y')).status).toBe(403);
    expect((await owner.call('GET', '/workspace/keys/x/y')).status).toBe(404);
    // Files and pages are public.
    expect((await fetch(`${address}/projects/${ID}`, { headers: { accept: 'text/html' } })).status).toBe(200);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
  });

  it('of the API takes the key of a program without a session, and no other', async () => {
    const { address, claim } = await startTeamServer('sqlite');
    const owner = await claim();
    const made = await owner.call('POST', '/workspace/keys', { name: 'Shop', member: 'Ana', quotaLimit: 5 });
    const { key } = (await made.json()) as { key: string };
    const list = (headers: Record<string, string>) => fetch(`${address}/api/v1/projects`, { headers });
    expect((await list({ 'x-api-key': key })).status).toBe(200);
    const refused = await list({ 'x-api-key': 'galley_wrong' });
    expect([refused.status, ((await refused.json()) as { title: string }).title]).toEqual([401, 'Invalid API key']);
    // A page can't use a key in place of a session, and a key opens nothing else.
    expect((await list({ 'x-api-key': key, 'sec-fetch-site': 'same-origin' })).status).toBe(401);
    for (const path of ['/quota', '/quota/days', '/workspace/keys', '/accounts/people']) {
      expect((await fetch(address + path, { headers: { 'x-api-key': key } })).status).toBe(401);
    }
  });
});

it.each([
  ['another site', { origin: 'https://evil.example' }],
  ['another port of this host', { origin: 'http://127.0.0.1:1' }],
  ['a page without an origin', { origin: 'null' }],
  ['a page that the browser calls another site', { 'sec-fetch-site': 'cross-site' }],
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['a form with files', { 'content-type': 'multipart/form-data; boundary=x' }],
  ['a text', { 'content-type': 'text/plain' }],
])('a change is refused from %s, although the browser adds the session', async (_, headers) => {
  const { database, claim } = await startTeamServer('sqlite');
  const owner = await claim();
  const before = await database.selectFrom('projects').selectAll().execute();
  for (const { method, path } of rows.filter((row) => row.method !== 'GET' && row.access !== 'anyone')) {
    // These have no body.
    const isBare = method === 'DELETE' || /sign-out|reset$|restore$/.test(path);
    if (isBare && 'content-type' in headers) continue;
    const { status } = await owner.call(method, path, {}, headers);
    expect([method, path, [403, 415].includes(status)]).toEqual([method, path, true]);
  }
  expect(await database.selectFrom('projects').selectAll().execute()).toEqual(before);
  expect((await owner.call('GET', '/accounts/me')).status).toBe(200);
});

it('each request is logged with its person and address, without secrets', async () => {
  const entries: AppRequestEntry[] = [];
  const onRequest = (entry: AppRequestEntry) => void entries.push(entry);
  const { address: origin, claim, accounts } = await startTeamServer('sqlite', { onRequest });
  const owner = await claim();
  await owner.call('GET', '/workspace/projects');
  await createBrowser(origin).call('GET', '/workspace/keys');
  const [ana] = (await accounts.people.list()).people;
  const said = entries.map(({ durationMs: _durationMs, requestId: _requestId, ...entry }) => entry);
  const address = '127.0.0.1';
  expect(said).toEqual([
    { method: 'POST', path: '/accounts/set-up', status: 204, address, userId: undefined },
    { method: 'GET', path: '/workspace/projects', status: 200, address, userId: ana?.id },
    { method: 'GET', path: '/workspace/keys', status: 401, address, userId: undefined },
  ]);
});

it('a change is refused without an origin, and accepted from the public address', async () => {
  const { address, claim } = await startTeamServer('sqlite', { publicUrl: 'https://galley.example' });
  const owner = await claim();
  const cookie = [...owner.cookies].map((pair) => pair.join('=')).join('; ');
  const rename = (headers: Record<string, string>) =>
    fetch(`${address}/accounts/me`, {
      method: 'PATCH',
      headers: { cookie, 'content-type': 'application/json', ...headers },
      body: '{"name":"Ana B."}',
    });
  expect((await rename({})).status).toBe(403);
  expect((await rename({ origin: 'https://galley.example' })).status).toBe(204);
  expect((await rename({ 'sec-fetch-site': 'same-origin' })).status).toBe(204);
});
