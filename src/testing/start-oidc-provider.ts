import { generateKeyPairSync } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import { Provider } from 'oidc-provider';
import { onTestFinished, vi } from 'vitest';
import { listen } from './start-upstream.ts';

/** A registered client, and where people come back to. */
export const oidcClient = { clientId: 'galley', clientSecret: 'client secret' };
export const CALLBACK = 'https://galley.test/accounts/oidc/callback';
export const SIGNED_OUT = 'https://galley.test/sign-in';
/** So short that the clocks matter. */
const ID_TOKEN_SECONDS = 1;

/** What the provider knows about the person who signs in. */
type Profile = Record<string, unknown>;

/** Starts a real provider on loopback, until the test ends. Anyone signs in with any password. */
export async function startOidcProvider(profile: Profile = {}, configuration: object = {}) {
  let answer: RequestListener = () => {};
  const server = createServer((request, response) => answer(request, response));
  const { url, stop } = await listen(server);
  onTestFinished(stop);

  /** Starts over with a new signing key. */
  function rotateKey(): void {
    const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
    // It warns about its forms, which are for development.
    const warnings = vi.spyOn(console, 'warn').mockReturnValue();
    const provider = new Provider(url, {
      clients: [
        {
          client_id: oidcClient.clientId,
          client_secret: oidcClient.clientSecret,
          redirect_uris: [CALLBACK],
          post_logout_redirect_uris: [SIGNED_OUT],
          id_token_signed_response_alg: 'ES256',
        },
      ],
      jwks: { keys: [{ ...key, kid: crypto.randomUUID(), alg: 'ES256', use: 'sig' }] },
      cookies: { keys: ['cookie key'] },
      claims: { email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
      findAccount: (_context: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id, ...profile }) }),
      ttl: { IdToken: ID_TOKEN_SECONDS, AccessToken: 600, Interaction: 600, Session: 600, Grant: 600 },
      features: {
        rpInitiatedLogout: { logoutSource: (context: { body: string }, form: string) => (context.body = form) },
      },
      ...configuration,
    });
    answer = provider.callback();
    warnings.mockRestore();
  }
  rotateKey();
  return { url, rotateKey };
}

/** A browser at the provider: keeps cookies, and submits each form as `ana`. Returns where it leaves the provider to. */
export function openBrowser() {
  const cookies = new Map<string, string>();
  let formCount = 0;

  async function visit(location: string): Promise<URL> {
    let url = new URL(location);
    let body: URLSearchParams | undefined;
    while (url.hostname === '127.0.0.1') {
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
      const response = await fetch(url, {
        method: body ? 'POST' : 'GET',
        body,
        headers: { cookie },
        redirect: 'manual',
      });
      for (const [, name = '', value = ''] of response.headers
        .getSetCookie()
        .map((line) => /^(.+?)=(.*?);/.exec(line) ?? [])) {
        cookies.set(name, value);
      }
      const html = await response.text();
      const next = response.headers.get('location') ?? / action="(.+?)"/.exec(html)?.[1];
      if (next === undefined) throw new Error(html);
      url = new URL(next, url);
      body = response.headers.has('location') ? undefined : fillIn(html);
      if (body) formCount += 1;
    }
    return url;
  }

  return { visit, countForms: () => formCount };
}

function fillIn(html: string): URLSearchParams {
  const hidden = [...html.matchAll(/type="hidden" name="(.+?)" value="(.+?)"/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
  return new URLSearchParams([...hidden, ['login', 'ana'], ['password', 'any'], ['logout', 'yes']]);
}
