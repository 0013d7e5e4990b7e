import { afterEach, expect, it, vi } from 'vitest';
import { createQuotaStore } from './create-quota-store.ts';
import { refuseWhenSpent } from './use-own-quota.ts';

const RESET_AT = '2999-01-01T00:00:00.000Z';

/** Asks before a render, where none were left by what was known. */
async function ask(answer: () => Promise<Response>): Promise<number | undefined> {
  vi.stubGlobal('fetch', answer);
  const store = createQuotaStore({ storage: undefined, now: () => 1 });
  store.getState().add({ limit: 10, remaining: 0, resetAt: RESET_AT });
  await refuseWhenSpent(store, new AbortController().signal);
  return store.getState().quota?.remaining;
}

function tell(remaining: number): Promise<Response> {
  const headers = { 'x-quota-limit': '10', 'x-quota-remaining': String(remaining), 'x-quota-reset': RESET_AT };
  return Promise.resolve(new Response(null, { status: 204, headers }));
}

afterEach(() => vi.unstubAllGlobals());

it('a render is refused where the service says that none are left', async () => {
  await expect(ask(() => tell(0))).rejects.toMatchObject({ details: { kind: 'quotaSpent', quota: { remaining: 0 } } });
});

it.each([
  ['says that some are left', () => tell(1), 1],
  ['gives no answer, and may answer the render', () => Promise.reject(new TypeError('Failed to fetch')), 0],
])('a render is sent where the service %s', async (_what, answer, known) => {
  await expect(ask(answer)).resolves.toBe(known);
});
