import { expect, it, onTestFinished, vi } from 'vitest';
import { sendRaw } from '../testing/send-raw.ts';
import { startTestServerFor } from '../testing/start-test-server.ts';
import { createHealthRoutes } from './health-routes.ts';

it('a database that does not answer is not ready after five seconds', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const response = createHealthRoutes({ ping: () => new Promise(() => {}) }).request('/readyz');
  await vi.advanceTimersByTimeAsync(5_000);
  expect((await response).status).toBe(503);
});

it('the reason is reported once per outage', async () => {
  let failure: Error | undefined;
  const onFailure = vi.fn<(error: unknown) => void>();
  const app = createHealthRoutes({ ping: () => (failure ? Promise.reject(failure) : Promise.resolve()), onFailure });
  const states = [undefined, new Error('locked'), new Error('locked'), undefined, new Error('gone')];
  const statuses: number[] = [];
  for (failure of states) {
    statuses.push((await app.request('/readyz')).status);
  }
  expect(statuses).toEqual([200, 503, 503, 200, 503]);
  expect(onFailure.mock.calls).toEqual([[states[1]], [states[4]]]);
});

it('the app reports its health under any host name, and no metrics', async () => {
  let isWritable = true;
  const ping = () => (isWritable ? Promise.resolve() : Promise.reject(new Error('locked')));
  const { address } = await startTestServerFor('http://127.0.0.1:9', 0, { ping });
  const get = async (path: string) => {
    const { status, body } = await sendRaw(address + path, { headers: { host: 'galley.internal' } });
    return [status, body.toString()];
  };
  expect(await get('/healthz')).toEqual([200, 'ok\n']);
  expect(await get('/readyz')).toEqual([200, 'ready\n']);
  isWritable = false;
  expect(await get('/readyz')).toEqual([503, 'The database is not writable.\n']);
  expect((await fetch(`${address}/metrics`)).status).toBe(404);
});
