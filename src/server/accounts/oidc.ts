import * as client from 'openid-client';
import * as z from 'zod/mini';
import type { OidcSettings } from '../oidc-settings.ts';
import { explainDiscovery, explainSignIn, OidcError } from './oidc-error.ts';
import { readIdentity, type OidcIdentity } from './oidc-identity.ts';

const TIMEOUT_SECONDS = 10;
const CLOCK_TOLERANCE_SECONDS = 60;
/** How long a person may take at the provider. */
export const LOGIN_MS = 10 * 60_000;

interface OidcOptions extends Omit<OidcSettings, 'isOnly'> {
  fetch?: client.CustomFetch;
  /** This server's clock. */
  now?: () => number;
}

/** What only the browser that started a sign-in knows. */
const loginSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  redirectUri: z.url(),
  expiresAtMs: z.number(),
});
type Login = z.output<typeof loginSchema>;

export type Oidc = ReturnType<typeof createOidc>;

/** Signs people in with an OpenID Connect provider: code flow with PKCE. Methods throw `OidcError`. */
export function createOidc({ issuer, clientId, clientSecret, name, groups, fetch, now = Date.now }: OidcOptions) {
  let discovered: Promise<client.Configuration> | undefined;

  /** Reads the provider's description when it is first needed, and again after a failure. */
  function discover(): Promise<client.Configuration> {
    discovered ??= requestDiscovery().catch((error: unknown) => {
      discovered = undefined;
      throw explainDiscovery(error, name);
    });
    return discovered;
  }

  function requestDiscovery(): Promise<client.Configuration> {
    const server = new URL(issuer);
    const metadata = {
      [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS,
      [client.clockSkew]: Math.round((now() - Date.now()) / 1_000),
    };
    // The settings allow http only on loopback. Signatures are checked even though the token comes from the provider itself.
    const isPlain = server.protocol === 'http:';
    return client.discovery(server, clientId, metadata, authenticateWith(clientSecret), {
      execute: [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])],
      timeout: TIMEOUT_SECONDS,
      ...(fetch && { [client.customFetch]: fetch }),
    });
  }

  return {
    /** Returns the provider's page to redirect to, and `state` for a cookie that scripts can't read and that lives for `LOGIN_MS`. */
    async start({ redirectUri }: { redirectUri: string }): Promise<{ location: string; state: string }> {
      const configuration = await discover();
      const login = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
        redirectUri,
        expiresAtMs: now() + LOGIN_MS,
      };
      const { scopes_supported: scopes } = configuration.serverMetadata();
      const needsScope = Object.keys(groups).length > 0 && scopes?.includes('groups');
      const location = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: `openid email profile${needsScope ? ' groups' : ''}`,
        state: login.state,
        nonce: login.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(login.verifier),
        code_challenge_method: 'S256',
      });
      return { location: location.href, state: formatLogin(login) };
    },

    /** Finds out who came back from the provider. Of `callbackUrl`, only the query is used. `cookie` is the `state` of the start. */
    async finish({ callbackUrl, cookie }: { callbackUrl: URL; cookie: string }): Promise<OidcIdentity> {
      const login = parseLogin(cookie);
      if (login === undefined || login.expiresAtMs <= now()) {
        throw new OidcError(`The sign-in with ${name} took too long or began in another browser; sign in again.`);
      }
      const configuration = await discover();
      const answer = new URL(login.redirectUri);
      answer.search = callbackUrl.search;
      try {
        const tokens = await client.authorizationCodeGrant(configuration, answer, {
          expectedState: login.state,
          expectedNonce: login.nonce,
          pkceCodeVerifier: login.verifier,
          idTokenExpected: true,
        });
        const idToken = tokens.claims();
        if (idToken === undefined) throw new Error('The response has no ID token.');
        const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined;
        const userInfo = hasUserInfo ? await client.fetchUserInfo(configuration, tokens.access_token, idToken.sub) : {};
        return readIdentity(idToken, userInfo, groups);
      } catch (error) {
        throw explainSignIn(error, name);
      }
    },

    /** The provider's page that signs a person out there too, and then leads to `returnTo`; undefined if the provider has none. */
    async endSessionUrl({ returnTo }: { returnTo: string }): Promise<string | undefined> {
      const configuration = await discover();
      if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined;
      return client.buildEndSessionUrl(configuration, { post_logout_redirect_uri: returnTo }).href;
    },
  };
}

/** Sends the secret as providers expect by default, or in the body to those that only list that. */
function authenticateWith(secret: string): client.ClientAuth {
  const inHeader = client.ClientSecretBasic(secret);
  const inBody = client.ClientSecretPost(secret);
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? inHeader : inBody)(server, ...rest);
  };
}

function formatLogin(login: Login): string {
  return Buffer.from(JSON.stringify(login)).toString('base64url');
}

function parseLogin(text: string): Login | undefined {
  try {
    return loginSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    return undefined;
  }
}
