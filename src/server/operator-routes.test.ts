import { expect, it } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { createMetrics, createMetricsRoutes, createOperatorRoutes } from './operator-routes.ts';

const entry = { method: 'POST', route: 'generate', status: 200 } as const;

it('metrics count requests and durations by endpoint and status', async () => {
  const { registry, observe } = createMetrics();
  observe({ ...entry, durationMs: 20, times: { key: 1, draw: 12 } });
  observe({ ...entry, durationMs: 300, times: { draw: 238 } });
  observe({ ...entry, route: undefined, method: 'BREW', status: 404, durationMs: 1, times: {} });
  const response = await createMetricsRoutes({ registry }).request('/metrics');
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const lines = (await response.text()).split('\n');
  const generated = 'route="generate",method="POST",status="200"';
  // Prometheus ignores the order of labels.
  const find = (name: string, ...labels: string[]) =>
    lines.find((line) => line.startsWith(`${name}{`) && labels.every((label) => line.includes(label)));
  expect(find('galley_request_duration_seconds_bucket', 'le="0.025"', generated)).toMatch(/ 1$/);
  expect(find('galley_request_duration_seconds_bucket', 'le="+Inf"', generated)).toMatch(/ 2$/);
  expect(find('galley_request_duration_seconds_sum', generated)).toMatch(/ 0\.32$/);
  expect(find('galley_request_duration_seconds_count', 'route="none",method="GET",status="404"')).toMatch(/ 1$/);
  expect(find('galley_step_seconds_total', 'step="draw"')).toMatch(/ 0\.25$/);
  expect(lines.join('\n')).toMatch(/^process_resident_memory_bytes \d+$/m);
});

it('metrics show the render pool, refused calls and the version', async () => {
  const { registry, observe, watch } = createMetrics();
  const load = { waiting: 0, underWay: 0, processes: 3, begun: 0, replaced: 0 };
  watch(() => load);
  const read = async () => (await createMetricsRoutes({ registry }).request('/metrics')).text();
  expect(await read()).toMatch(/^galley_renders_waiting 0$/m);
  Object.assign(load, { waiting: 7, underWay: 2, begun: 40, replaced: 1 });
  observe({ ...entry, status: 429, durationMs: 1, times: {} });
  observe({ ...entry, route: 'proof', status: 429, durationMs: 1, times: {} });
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

it('the OpenAPI document names the address of the request', async () => {
  const app = createOperatorRoutes({ ping: async () => {} });
  const readServers = async (address: string, headers = {}) => {
    const response = await app.request(address, { headers });
    return ((await response.json()) as { servers: object[] }).servers;
  };
  expect(await readServers('http://images.test:4610/openapi.json')).toEqual([{ url: 'http://images.test:4610' }]);
  const behindTls = await readServers('http://images.test/openapi.json', { 'x-forwarded-proto': 'https' });
  expect(behindTls).toEqual([{ url: 'https://images.test' }]);
});
