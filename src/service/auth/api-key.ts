import { createHash, randomBytes } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { API_KEY_HEADER } from '../../contract/key-header.ts';
import { ProblemError } from '../problem-error.ts';
import type { ServiceEnv } from '../service-context.ts';
import type { Store } from '../store/store.ts';

/**
 * A key has 256 random bits, so it can't be guessed. Only the key's SHA-256 is stored, so a stolen database contains no keys. Keys
 * are looked up by hash, so response times don't reveal how much of a guess was right.
 */
const PREFIX = 'galley_';

/** Creates a key. Its prefix makes leaked keys recognizable. */
export function createApiKey(): string {
  return PREFIX + randomBytes(32).toString('base64url');
}

/** Returns a key's first characters, which identify it to users. Too few to help guess the rest. */
export function readKeyPrefix(key: string): string {
  return key.slice(0, PREFIX.length + 6);
}

/** Returns a key's SHA-256 in hex. */
export function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** Rejects requests without a valid key (specification, section 5). Missing, empty and unknown keys get the same response. */
export function createAuthenticate(store: Store) {
  return createMiddleware<ServiceEnv>(async (context, next) => {
    const key = context.req.header(API_KEY_HEADER);
    const hash = context.env?.keyHash ?? (key === undefined || key === '' ? undefined : hashApiKey(key));
    const record = hash && (await context.get('spans').measure('key', () => store.findKey(hash)));
    if (!record) {
      // Only for the log: callers can't tell a revoked key from an unknown one.
      if (hash) context.set('revokedKeyId', await store.findRevokedKeyId(hash));
      throw new ProblemError(401, 'Send a valid API key in the X-Api-Key header.', {
        headers: { 'www-authenticate': 'ApiKey' },
      });
    }
    context.set('key', record);
    await next();
  });
}
