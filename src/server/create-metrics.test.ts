import { expect, it } from 'vitest';
import { createMetrics } from './create-metrics.ts';

const entry = { requestId: 'r', method: 'POST', route: 'generate', status: 200, keyId: 'k' } as const;

it('counts requests and durations by endpoint and status', () => {
  const metrics = createMetrics();
  metrics.add({ ...entry, durationMs: 20 });
  metrics.add({ ...entry, durationMs: 300 });
  metrics.add({ ...entry, route: undefined, method: 'BREW', status: 404, durationMs: 1 });
  const text = metrics.format();
  expect(text).toContain(
    'galley_request_duration_seconds_bucket{route="generate",method="POST",status="200",le="0.025"} 1',
  );
  expect(text).toContain(
    'galley_request_duration_seconds_bucket{route="generate",method="POST",status="200",le="+Inf"} 2',
  );
  expect(text).toContain('galley_request_duration_seconds_sum{route="generate",method="POST",status="200"} 0.32');
  expect(text).toContain('galley_request_duration_seconds_count{route="none",method="GET",status="404"} 1');
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
});
