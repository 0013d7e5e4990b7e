import { expect, it, onTestFinished, vi } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { createMetrics, createMetricsRoutes, createOperatorRoutes } from './operator-routes.ts';

const entry = { method: 'POST', route: 'generate', status: 200 } as const;

it('counts requests and durations by endpoint and status', async () => {
  const { registry, observe } = createMetrics();
  observe({ ...entry, durationMs: 20 });
  observe({ ...entry, durationMs: 300 });
  observe({ ...entry, route: undefined, method: 'BREW', status: 404, durationMs: 1 });
  const response = await createMetricsRoutes({ registry }).request('/metrics');
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const lines = (await response.text()).split('\n');
  const generated = 'route="generate",method="POST",status="200"';
  // The order of labels means nothing to Prometheus.
  const find = (name: string, ...labels: string[]) =>
    lines.find((line) => line.startsWith(`${name}{`) && labels.every((label) => line.includes(label)));
  expect(find('galley_request_duration_seconds_bucket', 'le="0.025"', generated)).toMatch(/ 1$/);
  expect(find('galley_request_duration_seconds_bucket', 'le="+Inf"', generated)).toMatch(/ 2$/);
  expect(find('galley_request_duration_seconds_sum', generated)).toMatch(/ 0\.32$/);
  expect(find('galley_request_duration_seconds_count', 'route="none",method="GET",status="404"')).toMatch(/ 1$/);
  expect(lines.join('\n')).toMatch(/^process_resident_memory_bytes \d+$/m);
});

it('tells how the renders fare at the moment, how many calls were refused, and what runs', async () => {
  const { registry, observe, watch } = createMetrics();
  const load = { waiting: 0, underWay: 0, processes: 3, begun: 0, replaced: 0 };
  watch(() => load);
  const read = async () => (await createMetricsRoutes({ registry }).request('/metrics')).text();
  expect(await read()).toMatch(/^galley_renders_waiting 0$/m);
  Object.assign(load, { waiting: 7, underWay: 2, begun: 40, replaced: 1 });
  observe({ ...entry, status: 429, durationMs: 1 });
  observe({ ...entry, route: 'proof', status: 429, durationMs: 1 });
  const lines = (await read()).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'galley_renders_waiting 7',
      'galley_renders_under_way 2',
      'galley_render_processes 3',
      'galley_renders_total 40',
      'galley_render_processes_replaced_total 1',
      'galley_too_many_requests_total 1',
      `galley_info{version="${packageFile.version}"} 1`,
    ]),
  );
});

it('says that a database which does not answer cannot serve', async () => {
  const app = createOperatorRoutes({ ping: () => Promise.reject(new Error('gone')) });
  expect((await app.request('/readyz')).status).toBe(503);
  expect((await app.request('/healthz')).status).toBe(200);
});

it('says after five seconds that a database which falls silent cannot serve', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const response = createOperatorRoutes({ ping: () => new Promise(() => {}) }).request('/readyz');
  await vi.advanceTimersByTimeAsync(5_000);
  expect((await response).status).toBe(503);
});

it('tells once why it is not ready, and again after it was', async () => {
  let failure: Error | undefined;
  const onFailure = vi.fn<(error: unknown) => void>();
  const app = createOperatorRoutes({ ping: () => (failure ? Promise.reject(failure) : Promise.resolve()), onFailure });
  const states = [undefined, new Error('locked'), new Error('locked'), undefined, new Error('gone')];
  const statuses: number[] = [];
  for (failure of states) {
    statuses.push((await app.request('/readyz')).status);
  }
  expect(statuses).toEqual([200, 503, 503, 200, 503]);
  expect(onFailure.mock.calls).toEqual([[states[1]], [states[4]]]);
});

it('tells in the OpenAPI document the address that it was asked at', async () => {
  const app = createOperatorRoutes({ ping: async () => {} });
  const readServers = async (address: string, headers = {}) => {
    const response = await app.request(address, { headers });
    return ((await response.json()) as { servers: object[] }).servers;
  };
  expect(await readServers('http://images.test:4610/openapi.json')).toEqual([{ url: 'http://images.test:4610' }]);
  const behindTls = await readServers('http://images.test/openapi.json', { 'x-forwarded-proto': 'https' });
  expect(behindTls).toEqual([{ url: 'https://images.test' }]);
});
