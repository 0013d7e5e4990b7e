import { expect, it } from 'vitest';
import { CALLBACK, oidcClient, openBrowser, startOidcProvider } from '../../testing/start-oidc-provider.ts';
import { createBrowser, startTeamServer, type TestBrowser } from '../../testing/start-team-server.ts';

const ana = { email: 'bo@example.com', email_verified: true, name: 'Bo' };
const { origin } = new URL(CALLBACK);

async function open(profile: object, groups: { owner?: string; allowed?: string } = {}, isOnly = false) {
  const provider = await startOidcProvider({ ...profile });
  const oidc = { issuer: provider.url, ...oidcClient, name: 'Example ID', groups, isOnly };
  const team = await startTeamServer('sqlite', { oidc, publicUrl: origin });
  const owner = await team.claim();
  return { ...team, owner };
}

/** Follows the way to the provider and back to the app, which is at another address here. */
async function signIn(browser: TestBrowser): Promise<Response> {
  const start = await browser.call('GET', '/accounts/oidc');
  const back = await openBrowser().visit(start.headers.get('location') ?? '');
  return browser.call('GET', back.pathname + back.search);
}

it('someone who was invited signs in, and again without an invitation', async () => {
  const { address, owner, accounts } = await open(ana);
  await owner.call('POST', '/accounts/invitations', { email: 'bo@example.com', role: 'designer' });
  for (const browser of [createBrowser(address), createBrowser(address)]) {
    const answer = await signIn(browser);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
    expect(await (await browser.call('GET', '/accounts/me')).json()).toMatchObject({
      name: 'Bo',
      role: 'designer',
      hasPassword: false,
    });
  }
  const { people, invitations } = await accounts.people.list();
  expect([people.length, invitations.length]).toEqual([2, 0]);
});

it.each([
  ['was not invited', ana, {}, 'nobody@example.com'],
  ['has an address that is not verified', { ...ana, email_verified: false }, {}, 'bo@example.com'],
  ['is not in the group that may sign in', { ...ana, groups: ['others'] }, { allowed: 'galley' }, 'bo@example.com'],
])('someone who %s is refused with a sentence, and logged', async (_, profile, groups, invited) => {
  const { address, owner, accounts } = await open(profile, groups);
  await owner.call('POST', '/accounts/invitations', { email: invited, role: 'designer' });
  const browser = createBrowser(address);
  const answer = await signIn(browser);
  expect([answer.status, browser.cookies.has('galley_session')]).toEqual([403, false]);
  expect(await answer.text()).toMatch(/Example ID/);
  const { entries } = await accounts.audit.list({ action: 'sign-in-failed' });
  expect(entries).toMatchObject([{ subject: 'bo@example.com', detail: 'Example ID' }]);
});

it('a group decides the role at each sign-in, and a provider can be the only way', async () => {
  const { address, owner } = await open({ ...ana, groups: ['admins'] }, { owner: 'admins' }, true);
  await owner.call('POST', '/accounts/invitations', { email: 'bo@example.com', role: 'maker' });
  const browser = createBrowser(address);
  await signIn(browser);
  expect(await (await browser.call('GET', '/accounts/me')).json()).toMatchObject({ role: 'owner' });
  const password = { email: 'ana@example.com', password: 'a fine long password' };
  expect((await createBrowser(address).call('POST', '/accounts/sign-in', password)).status).toBe(403);
  expect(await (await browser.call('GET', '/accounts/sign-in')).json()).toEqual({
    needsSetUp: false,
    hasPasswords: false,
    oidcName: 'Example ID',
    proxyEmail: null,
  });
});
