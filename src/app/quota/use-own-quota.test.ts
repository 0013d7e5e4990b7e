import { environmentManager, focusManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { createQueryClient } from '../shell/create-query-client.ts';
import { createQuotaStore } from './create-quota-store.ts';
import { ownQuotaQuery, refuseWhenSpent } from './use-own-quota.ts';

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

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('a render is refused where the service says that none are left', async () => {
  await expect(ask(() => tell(0))).rejects.toMatchObject({ details: { kind: 'quotaSpent', quota: { remaining: 0 } } });
});

it.each([
  ['says that some are left', () => tell(1), 1],
  ['gives no answer, and may answer the render', () => Promise.reject(new TypeError('Failed to fetch')), 0],
])('a render is sent where the service %s', async (_what, answer, known) => {
  await expect(ask(answer)).resolves.toBe(known);
});

it('an open page asks again what is left, every half minute in sight and once it is come back to', async () => {
  vi.useFakeTimers();
  environmentManager.setIsServer(() => false);
  onTestFinished(() => environmentManager.setIsServer(() => true));
  let left = 3;
  vi.stubGlobal('fetch', () => (left === 5 ? Promise.reject(new TypeError('Failed to fetch')) : tell(left)));
  const store = createQuotaStore({ storage: undefined });
  const queryClient = createQueryClient();
  queryClient.mount();
  const stop = new QueryObserver(queryClient, ownQuotaQuery(store)).subscribe(() => {});
  onTestFinished(() => {
    stop();
    queryClient.unmount();
    focusManager.setFocused(undefined);
  });
  const pass = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return store.getState().quota?.remaining;
  };
  expect(await pass(1)).toBe(3);
  left = 4;
  expect(await pass(29_000)).toBe(3);
  expect(await pass(1_000)).toBe(4);
  left = 5;
  expect(await pass(31_000)).toBe(4);
  left = 6;
  focusManager.setFocused(false);
  expect(await pass(60_000)).toBe(4);
  focusManager.setFocused(true);
  expect(await pass(1)).toBe(6);
});
