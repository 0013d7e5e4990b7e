import { createMiddleware } from 'hono/factory';
import { API_KEY_HEADER } from '../../contract/key-header.ts';
import { ProblemError } from '../problem-error.ts';
import type { ServiceEnv } from '../service-context.ts';
import type { Store } from '../store/store.ts';
import { hashApiKey } from './api-key.ts';

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
