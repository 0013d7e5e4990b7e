import { describe, expect, it } from 'vitest';
import { accountSchema, peopleSchema } from '../../contract/accounts.ts';
import { smallDocument } from '../../testing/build-service.ts';
import { databaseKinds } from '../../testing/open-test-database.ts';
import { createBrowser, OWNER, startTeamServer } from '../../testing/start-team-server.ts';

const statusOf = async (answer: Promise<Response>) => (await answer).status;

describe.each(databaseKinds)('accounts on %s', (kind) => {
  it('begin with one claim, whose link works once and for half an hour', async () => {
    const { address, accounts, clock } = await startTeamServer(kind);
    const earlier = await accounts.people.makeSetUpToken();
    const token = await accounts.people.makeSetUpToken();
    const claim = (sent: string, email: string) =>
      statusOf(createBrowser(address).call('POST', '/accounts/set-up', { ...OWNER, email, token: sent }));
    expect(await claim(earlier, 'a@example.com')).toBe(404);
    const both = await Promise.all([claim(token, 'a@example.com'), claim(token, 'b@example.com')]);
    expect(both.sort()).toEqual([204, 404]);
    // A token of a later start doesn't help either.
    expect(await claim(await accounts.people.makeSetUpToken(), 'c@example.com')).toBe(409);
    clock.ms += 31 * 60_000;
    expect(await claim(await accounts.people.makeSetUpToken(), 'd@example.com')).toBe(409);
    expect((await accounts.people.list()).people).toHaveLength(1);
  });

  it('expire an unused claim', async () => {
    const { address, accounts, clock } = await startTeamServer(kind);
    const token = await accounts.people.makeSetUpToken();
    clock.ms += 30 * 60_000 + 1;
    expect(await statusOf(createBrowser(address).call('POST', '/accounts/set-up', { ...OWNER, token }))).toBe(404);
  });

  it('give the first person everything there was', async () => {
    const { claim } = await startTeamServer(kind);
    const owner = await claim();
    const projects = (await (await owner.call('GET', '/workspace/projects')).json()) as {
      isOwn: boolean;
      owner: string;
    }[];
    expect(projects.length).toBeGreaterThan(0);
    expect(projects.filter(({ isOwn, owner: name }) => !isOwn || name !== 'Ana')).toEqual([]);
  });

  it('sign a version with the name of the person who saved it', async () => {
    const { claim, join } = await startTeamServer(kind);
    for (const [name, person] of Object.entries({ Ana: await claim(), Dana: await join('designer', 'Dana') })) {
      const about = { name: 'Mine', description: '', visibility: 'PRIVATE' };
      const make = async (path: string, body: object) =>
        ((await (await person.call('POST', path, body)).json()) as { id: string }).id;
      const projectId = await make('/workspace/projects', about);
      const id = await make('/workspace/templates', { ...about, projectId, document: smallDocument });
      const document = { ...smallDocument, background: '#101010' };
      await person.call('PUT', `/workspace/templates/${id}`, { document, version: 1, note: 'Darker' });
      const versions = await (await person.call('GET', `/workspace/templates/${id}/versions`)).json();
      expect(versions).toMatchObject([
        { version: 2, author: name, note: 'Darker' },
        { version: 1, author: name },
      ]);
    }
  });

  it('store no password and no token as it is', async () => {
    const { database, claim, join } = await startTeamServer(kind);
    const owner = await claim();
    await join('maker');
    const stored = await Promise.all(
      (['users', 'sessions', 'invitations'] as const).map((table) => database.selectFrom(table).selectAll().execute()),
    );
    const text = JSON.stringify(stored);
    expect(text).toMatch(/scrypt\$\d+\$/);
    expect(text).not.toContain(OWNER.password);
    expect(text).not.toContain(owner.cookies.get('galley_session'));
  });

  it('refuse an invitation that is used, expired, revoked, replaced or made up', async () => {
    const { address, claim, accounts, clock } = await startTeamServer(kind);
    const owner = await claim();
    const invite = async (email: string) => {
      const answer = await owner.call('POST', '/accounts/invitations', { email, role: 'maker' });
      return ((await answer.json()) as { token: string }).token;
    };
    const join = (token: string, name: string) =>
      statusOf(createBrowser(address).call('POST', '/accounts/join', { token, name, password: OWNER.password }));
    const token = await invite('bo@example.com');
    expect((await Promise.all([join(token, 'Bo'), join(token, 'Bob')])).sort()).toEqual([204, 404]);
    expect(await join(token, 'Bea')).toBe(404);
    expect(await join('A'.repeat(43), 'Bea')).toBe(404);
    const replaced = await invite('bea@example.com');
    const latest = await invite('bea@example.com');
    expect(await join(replaced, 'Bea')).toBe(404);
    const [{ id }] = (await accounts.people.list()).invitations as unknown as [{ id: string }];
    expect(await statusOf(owner.call('DELETE', `/accounts/invitations/${id}`))).toBe(204);
    expect(await join(latest, 'Bea')).toBe(404);
    const late = await invite('bea@example.com');
    clock.ms += 7 * 24 * 3_600_000 + 1;
    expect(await join(late, 'Bea')).toBe(404);
  });

  it('keep at least one owner who can sign in', async () => {
    const { claim, join, accounts } = await startTeamServer(kind);
    const first = await claim();
    const second = await join('owner', 'second');
    const ids = new Map((await accounts.people.list()).people.map(({ name, id }) => [name, id]));
    const path = (name: string) => `/accounts/people/${ids.get(name)}`;
    // Each removes the other at the same moment.
    const both = await Promise.all([
      statusOf(first.call('DELETE', path('second'))),
      statusOf(second.call('DELETE', path('Ana'))),
    ]);
    expect(both).toContain(204);
    const left = (await accounts.people.list()).people;
    expect(left).toHaveLength(1);
    const [{ id, name }] = left as [(typeof left)[number]];
    const last = name === 'Ana' ? first : second;
    for (const change of [{ role: 'maker' }, { isDisabled: true }]) {
      expect(await statusOf(last.call('PATCH', `/accounts/people/${id}`, change))).toBe(409);
    }
    expect(await statusOf(last.call('DELETE', `/accounts/people/${id}`))).toBe(409);
    expect((await accounts.people.list()).people).toMatchObject([{ role: 'owner', isDisabled: false }]);
  });

  it('apply a new role, an ended session and a disabled account to the next call', async () => {
    const { claim, join, accounts } = await startTeamServer(kind);
    const owner = await claim();
    const designer = await join('designer');
    const id = (await accounts.people.list()).people.find(({ name }) => name === 'designer')?.id;
    expect(await statusOf(designer.call('GET', '/workspace/fonts'))).toBe(200);
    await owner.call('PATCH', `/accounts/people/${id}`, { role: 'maker' });
    expect(await statusOf(designer.call('GET', '/workspace/fonts'))).toBe(403);
    await owner.call('PATCH', `/accounts/people/${id}`, { isDisabled: true });
    expect(await statusOf(designer.call('GET', '/accounts/me'))).toBe(401);
    await owner.call('PATCH', `/accounts/people/${id}`, { isDisabled: false });
    // Enabling someone doesn't bring the session back.
    expect(await statusOf(designer.call('GET', '/accounts/me'))).toBe(401);
  });

  it('share the quota of the workspace, and keep to each person’s own', async () => {
    const { database, claim, join, accounts, appKey, clock } = await startTeamServer(kind);
    const owner = await claim();
    await database.updateTable('apiKeys').set({ quotaLimit: 5 }).where('id', '=', appKey.id).execute();
    const maker = await join('maker');
    const template = await database
      .selectFrom('templates')
      .select('id')
      .where('name', '=', 'Quote card')
      .executeTakeFirstOrThrow();
    const render = async (browser: typeof owner) => {
      const body = { variables: { quote: 'Less', author: 'Ana' }, format: 'png' };
      const answer = await browser.call('POST', `/api/v1/templates/${template.id}/generate`, body);
      return [answer.status, answer.headers.get('x-quota-limit'), answer.headers.get('x-quota-remaining')];
    };
    const id = (await accounts.people.list()).people.find(({ name }) => name === 'maker')?.id;
    await owner.call('PATCH', `/accounts/people/${id}`, { quotaLimit: 2 });
    expect(await render(maker)).toEqual([200, '2', '1']);
    expect(await render(owner)).toEqual([200, '5', '3']);
    expect(await render(maker)).toEqual([200, '2', '0']);
    expect((await render(maker))[0]).toBe(429);
    const { use } = accountSchema.parse(await (await maker.call('GET', '/accounts/me')).json());
    expect(use).toEqual({ own: 2, ownLimit: 2, team: 3, teamLimit: 5 });
    expect(await (await maker.call('GET', '/quota/days')).json()).toEqual([{ day: '2026-11-21', renders: 2 }]);
    clock.ms = Date.parse('2026-12-01T00:00:00Z');
    expect(await (await maker.call('GET', '/quota/days')).json()).toEqual([]);
    clock.ms = Date.parse('2026-11-21T12:00:00Z');
    await owner.call('PATCH', `/accounts/people/${id}`, { quotaLimit: null });
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, (_, index) => render(index % 2 === 0 ? owner : maker)),
    );
    expect(outcomes.filter(([status]) => status === 200)).toHaveLength(2);
    const people = peopleSchema.parse(await (await owner.call('GET', '/accounts/people')).json()).people;
    expect(people.reduce((sum, { used }) => sum + used, 0)).toBe(5);
    expect((await owner.call('GET', '/quota')).headers.get('x-quota-remaining')).toBe('0');
  });
});

it('a session in the request is not taken over at sign-in, and ends', async () => {
  const { address, claim } = await startTeamServer('sqlite');
  const owner = await claim();
  const planted = owner.cookies.get('galley_session') ?? '';
  const signIn = { email: 'ANA@example.com', password: OWNER.password };
  expect(await statusOf(owner.call('POST', '/accounts/sign-in', signIn))).toBe(204);
  expect(owner.cookies.get('galley_session')).not.toBe(planted);
  const other = createBrowser(address);
  other.cookies.set('galley_session', planted);
  expect(await statusOf(other.call('GET', '/accounts/me'))).toBe(401);
  expect(accountSchema.parse(await (await owner.call('GET', '/accounts/me')).json()).sessions).toHaveLength(1);
});

it('a new password ends all other sessions, and so does "sign out elsewhere"', async () => {
  const { address, claim } = await startTeamServer('sqlite');
  const here = await claim();
  const signInElsewhere = async (password: string) => {
    const browser = createBrowser(address);
    expect(await statusOf(browser.call('POST', '/accounts/sign-in', { email: OWNER.email, password }))).toBe(204);
    return browser;
  };
  const one = await signInElsewhere(OWNER.password);
  await here.call('DELETE', '/accounts/me/sessions');
  expect(await statusOf(one.call('GET', '/accounts/me'))).toBe(401);
  const two = await signInElsewhere(OWNER.password);
  const change = { current: 'wrong password!', password: 'another fine password' };
  expect(await statusOf(here.call('POST', '/accounts/me/password', change))).toBe(400);
  expect(await statusOf(here.call('POST', '/accounts/me/password', { ...change, current: OWNER.password }))).toBe(204);
  expect(await statusOf(two.call('GET', '/accounts/me'))).toBe(401);
  expect(await statusOf(here.call('GET', '/accounts/me'))).toBe(200);
  await signInElsewhere('another fine password');
});

// ASVS 5.0 leaves these to the application: SameSite=Lax (3.3.2), because links from other sites open pages; 30 days without an absolute
// end (7.3.2), because sessions can be listed and ended; and no Secure over http (3.3.1), because browsers would drop the cookie.
it('a session lasts 30 days after its last request', async () => {
  const { claim, clock } = await startTeamServer('sqlite');
  const owner = await claim();
  for (let month = 0; month < 3; month += 1) {
    clock.ms += 29 * 24 * 3_600_000;
    const answer = await owner.call('GET', '/accounts/me');
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^galley_session=.+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  }
  clock.ms += 30 * 24 * 3_600_000;
  expect(await statusOf(owner.call('GET', '/accounts/me'))).toBe(401);
});
