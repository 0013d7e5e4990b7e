import { createHash, randomBytes } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { API_KEY_HEADER } from '../../contract/key-header.ts';
import { ProblemError } from '../problem-error.ts';
import type { ServiceEnv } from '../service-context.ts';
import type { Store } from '../store/store.ts';

/**
 * A key at rest could be stolen with the database, and a guessable one needs no theft. Layers: 256 random bits; only the
 * SHA-256 of a key is stored, and a key is found by that hash, so no comparison can leak how much of a guess was right.
 */
const PREFIX = 'galley_';

/** A new key: a prefix people recognise in a leak, and 256 bits from the system's generator. */
export function createApiKey(): string {
  return PREFIX + randomBytes(32).toString('base64url');
}

/** What may be shown of a key so that people know it again: too little to guess the rest. */
export function readKeyPrefix(key: string): string {
  return key.slice(0, PREFIX.length + 6);
}

/** What is stored of a key: its SHA-256 in hex. */
export function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** Lets a request pass when its key is known (specification, section 5); missing, empty and wrong keys get one answer. */
export function createAuthenticate(store: Store) {
  return createMiddleware<ServiceEnv>(async (context, next) => {
    const key = context.req.header(API_KEY_HEADER);
    const hash = key === undefined || key === '' ? undefined : hashApiKey(key);
    const record = hash && (await store.findKey(hash));
    if (!record) {
      // For the log alone: callers cannot tell a revoked key from one that never was.
      if (hash) context.set('revokedKeyId', await store.findRevokedKeyId(hash));
      throw new ProblemError(401, 'Send a valid API key in the X-Api-Key header.', {
        headers: { 'www-authenticate': 'ApiKey' },
      });
    }
    context.set('key', record);
    await next();
  });
}
