import { AuthorizationResponseError, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client';

/** A sign-in that failed; the message is one sentence for people that names the provider and says what to do. */
export class OidcError extends Error {
  override name = 'OidcError';
}

/** What to do about the failures of `openid-client` that a person or an administrator can fix, by their code. */
const remedies: Record<string, string> = {
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED:
    'has a clock that differs from this server’s; ask your administrator to correct both',
  OAUTH_KEY_SELECTION_FAILED: 'has changed its keys; sign in again in a minute',
  OAUTH_TIMEOUT: 'did not answer in time; sign in again in a minute',
};

/** Explains why the provider can't be used. */
export function explainDiscovery(error: unknown, name: string): OidcError {
  const issuer = findOtherIssuer(error);
  const message =
    issuer === undefined
      ? `${name} cannot be reached; try again in a minute, or ask your administrator to check OIDC_ISSUER.`
      : `${name} calls itself ${issuer}; ask your administrator to set OIDC_ISSUER to exactly that.`;
  return new OidcError(message, { cause: error });
}

/** Explains why a person who came back from the provider isn't signed in. */
export function explainSignIn(error: unknown, name: string): OidcError {
  return new OidcError(`${name} ${findRemedy(error)}.`, { cause: error });
}

function findRemedy(error: unknown): string {
  if (error instanceof AuthorizationResponseError && error.error === 'access_denied') {
    return 'did not let you sign in; try again, or ask your administrator for access';
  }
  if (isClientRefused(error)) {
    return 'rejected the secret of Galley; ask your administrator to check OIDC_CLIENT_ID and OIDC_CLIENT_SECRET_FILE';
  }
  // What `fetch` throws without a connection.
  if (error instanceof TypeError) return 'cannot be reached; sign in again in a minute';
  const { code = '' } = error as { code?: string };
  return remedies[code] ?? 'sent a response that does not belong to this sign-in; sign in again';
}

function isClientRefused(error: unknown): boolean {
  if (error instanceof WWWAuthenticateChallengeError) return error.cause.some(({ scheme }) => scheme === 'basic');
  return error instanceof ResponseBodyError && ['invalid_client', 'unauthorized_client'].includes(error.error);
}

/** The issuer that a provider writes into its own description, if it is another than the one set. */
function findOtherIssuer(error: unknown): string | undefined {
  const { code, cause } = error as { code?: string; cause?: { body?: { issuer?: string } } };
  return code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED' ? cause?.body?.issuer : undefined;
}
