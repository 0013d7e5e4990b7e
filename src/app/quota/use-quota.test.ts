import { environmentManager, focusManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { createQueryClient } from '../shell/create-query-client.ts';
import { createQuotaStore } from './create-quota-store.ts';
import { ownQuotaQuery } from './use-quota.ts';

const RESET_AT = '2999-01-01T00:00:00.000Z';

function tell(remaining: number): Promise<Response> {
  const headers = { 'x-quota-limit': '10', 'x-quota-remaining': String(remaining), 'x-quota-reset': RESET_AT };
  return Promise.resolve(new Response(null, { status: 204, headers }));
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('the quota is read every half minute while the page is visible, and when the user returns to it', async () => {
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
