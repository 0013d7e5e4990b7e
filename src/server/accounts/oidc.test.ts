import type { CustomFetch } from 'openid-client';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { CALLBACK, oidcClient, openBrowser, SIGNED_OUT, startOidcProvider } from '../../testing/start-oidc-provider.ts';
import { OidcError } from './oidc-error.ts';
import { createOidc, LOGIN_MS, type Oidc } from './oidc.ts';

type Options = Partial<Parameters<typeof createOidc>[0]>;

const ana = { email: 'Ana@Example.com', email_verified: true, name: 'Ana Ruiz' };

async function open(profile: object = ana, { configuration, ...options }: Options & { configuration?: object } = {}) {
  const provider = await startOidcProvider({ ...profile }, configuration);
  const oidc = createOidc({ issuer: provider.url, ...oidcClient, name: 'Example ID', groups: {}, ...options });
  return { provider, oidc };
}

/** Goes to the provider and back. */
async function leave(oidc: Oidc, browser = openBrowser()) {
  const { location, state: cookie } = await oidc.start({ redirectUri: CALLBACK });
  return { callbackUrl: await browser.visit(location), cookie };
}

const signIn = async (oidc: Oidc) => oidc.finish(await leave(oidc));

/** Stops the clock, which then only moves with `vi.setSystemTime`. */
function holdTime(): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
}

describe('single sign-on', () => {
  it.each([
    ['the user info', {}],
    ['the ID token', { conformIdTokenClaims: false, features: { userinfo: { enabled: false } } }],
    [
      'a provider that wants the secret in the body',
      {
        clientAuthMethods: ['client_secret_post'],
        clientDefaults: { token_endpoint_auth_method: 'client_secret_post' },
      },
    ],
  ])('reads who signs in from %s', async (_what, configuration) => {
    const { provider, oidc } = await open(ana, { configuration });
    expect(await signIn(oidc)).toEqual({
      issuer: provider.url,
      subject: 'ana',
      email: 'ana@example.com',
      emailVerified: true,
      name: 'Ana Ruiz',
      isAllowed: true,
    });
  });

  it('asks with PKCE, a state and a nonce that differ each time', async () => {
    const { oidc } = await open();
    const starts = await Promise.all([1, 2].map(() => oidc.start({ redirectUri: CALLBACK })));
    const [first, second] = starts.map(({ location }) => Object.fromEntries(new URL(location).searchParams));
    expect(first).toMatchObject({ response_type: 'code', code_challenge_method: 'S256', redirect_uri: CALLBACK });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(first?.[name]).not.toBe(second?.[name]);
  });

  it.each([
    [{ email: 'a@x.test', email_verified: false }, 'a@x.test', false],
    [{ email: 'a@x.test' }, 'a@x.test', false],
    [{ email: 'a@x.test', email_verified: 'true' }, 'a@x.test', true],
    [{ email: 'mi\u212Ae@x.test', email_verified: true }, undefined, false],
    [{ email_verified: true }, undefined, false],
  ])('trusts only an address that is verified: %j', async (profile, email, emailVerified) => {
    const identity = await signIn((await open(profile)).oidc);
    expect([identity.email, identity.emailVerified]).toEqual([email, emailVerified]);
  });

  it.each([
    [['staff'], undefined, true],
    ['staff', undefined, true],
    [['staff', 'design'], 'designer', true],
    [['design', 'admins'], 'owner', true],
    ['admins', 'owner', true],
    [['others', 'Admins'], undefined, false],
    [undefined, undefined, false],
  ])('maps the groups %j to the role %s', async (memberOf, role, isAllowed) => {
    const groups = { owner: 'admins', designer: 'design', allowed: 'staff' };
    const identity = await signIn((await open({ groups: memberOf }, { groups })).oidc);
    expect([identity.role, identity.isAllowed]).toEqual([role, isAllowed]);
  });

  it('takes over a new signing key after a minute, and no signature by an unknown key before', async () => {
    holdTime();
    const { provider, oidc } = await open();
    await signIn(oidc);
    provider.rotateKey();
    await expect(signIn(oidc)).rejects.toThrow('Example ID has changed its keys');
    vi.setSystemTime(Date.now() + 61_000);
    expect(await signIn(oidc)).toMatchObject({ subject: 'ana' });
  });

  it.each([50, -50])('accepts a clock that differs by %i s', async (seconds) => {
    const { oidc } = await open(ana, { now: () => Date.now() + seconds * 1_000 });
    expect(await signIn(oidc)).toMatchObject({ subject: 'ana' });
  });

  it('refuses a token that expired minutes ago by its own clock', async () => {
    const { oidc } = await open(ana, { now: () => Date.now() + 5 * 60_000 });
    await expect(signIn(oidc)).rejects.toThrow('clock');
  });

  it('signs out at the provider too', async () => {
    const { oidc } = await open();
    const browser = openBrowser();
    await leave(oidc, browser);
    const formCount = browser.countForms();
    await leave(oidc, browser);
    expect(browser.countForms()).toBe(formCount);
    expect((await browser.visit((await oidc.endSessionUrl({ returnTo: SIGNED_OUT })) ?? '')).href).toBe(SIGNED_OUT);
    const { callbackUrl } = await leave(oidc, browser);
    expect([browser.countForms() > formCount + 1, callbackUrl.searchParams.has('code')]).toEqual([true, true]);
  });

  it('has no page to sign out if the provider has none', async () => {
    const { oidc } = await open(ana, { configuration: { features: { rpInitiatedLogout: { enabled: false } } } });
    expect(await oidc.endSessionUrl({ returnTo: SIGNED_OUT })).toBeUndefined();
  });
});

describe('a sign-in is refused', () => {
  it.each([
    ['another issuer', (query: URLSearchParams) => query.set('iss', 'https://evil.test')],
    ['no issuer', (query: URLSearchParams) => query.delete('iss')],
    ['another state', (query: URLSearchParams) => query.set('state', 'x')],
    ['no state', (query: URLSearchParams) => query.delete('state')],
    ['two codes', (query: URLSearchParams) => query.append('code', 'x')],
    ['another code', (query: URLSearchParams) => query.set('code', 'x')],
  ])('with %s', async (_what, change) => {
    const { oidc } = await open();
    const { callbackUrl, cookie } = await leave(oidc);
    change(callbackUrl.searchParams);
    await expect(oidc.finish({ callbackUrl, cookie })).rejects.toThrow(OidcError);
  });

  it('with the state of another sign-in', async () => {
    const { oidc } = await open();
    const [victim, attacker] = [await leave(oidc), await leave(oidc)];
    await expect(oidc.finish({ ...victim, cookie: attacker.cookie })).rejects.toThrow(
      'does not belong to this sign-in',
    );
    expect(await oidc.finish(victim)).toMatchObject({ subject: 'ana' });
  });

  it.each(['nonce', 'verifier'])('with another %s', async (name) => {
    const { oidc } = await open();
    const { callbackUrl, cookie } = await leave(oidc);
    const login = JSON.parse(Buffer.from(cookie, 'base64url').toString()) as object;
    const changed = Buffer.from(JSON.stringify({ ...login, [name]: 'x'.repeat(43) })).toString('base64url');
    await expect(oidc.finish({ callbackUrl, cookie: changed })).rejects.toThrow(OidcError);
  });

  it('when it is repeated', async () => {
    const { oidc } = await open();
    const returned = await leave(oidc);
    await oidc.finish(returned);
    await expect(oidc.finish(returned)).rejects.toThrow(OidcError);
  });

  it('without its cookie, or when it took too long', async () => {
    holdTime();
    const { oidc } = await open();
    const { callbackUrl, cookie } = await leave(oidc);
    await expect(oidc.finish({ callbackUrl, cookie: '' })).rejects.toThrow('another browser');
    vi.setSystemTime(Date.now() + LOGIN_MS);
    await expect(oidc.finish({ callbackUrl, cookie })).rejects.toThrow('took too long');
  });
});

describe('the person reads what to do', () => {
  it('when the provider denies access', async () => {
    const { provider, oidc } = await open();
    const { location, state: cookie } = await oidc.start({ redirectUri: CALLBACK });
    const query = {
      error: 'access_denied',
      iss: provider.url,
      state: new URL(location).searchParams.get('state') ?? '',
    };
    const callbackUrl = new URL(`?${new URLSearchParams(query)}`, CALLBACK);
    await expect(oidc.finish({ callbackUrl, cookie })).rejects.toThrow('ask your administrator for access');
  });

  it('when the secret is wrong', async () => {
    const { oidc } = await open(ana, { clientSecret: 'wrong' });
    await expect(signIn(oidc)).rejects.toThrow('OIDC_CLIENT_SECRET_FILE');
  });

  it('when the issuer is written differently', async () => {
    const { provider } = await open();
    const options = { ...oidcClient, name: 'Example ID', groups: {} };
    const oidc = createOidc({
      ...options,
      issuer: 'https://id.test',
      fetch: () => fetch(`${provider.url}/.well-known/openid-configuration`),
    });
    await expect(oidc.start({ redirectUri: CALLBACK })).rejects.toThrow(`Example ID calls itself ${provider.url}`);
  });

  it('when the provider is down, which is asked again the next time', async () => {
    let isDown = true;
    const fetchUnlessDown: CustomFetch = (url, options) =>
      isDown ? Promise.reject(new TypeError('down')) : fetch(url, options as RequestInit);
    const { oidc } = await open(ana, { fetch: fetchUnlessDown });
    await expect(oidc.start({ redirectUri: CALLBACK })).rejects.toThrow(/^Example ID cannot be reached; .+\.$/);
    isDown = false;
    const returned = await leave(oidc);
    isDown = true;
    await expect(oidc.finish(returned)).rejects.toThrow(/^Example ID cannot be reached; .+\.$/);
  });
});
