import { Hono } from 'hono';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import packageFile from '../../package.json' with { type: 'json' };
import { OPENAPI_PATH, TEMPLATE_SCHEMA_PATH } from '../contract/app-server.ts';
import { createOpenApi } from '../service/create-openapi.ts';
import { createDocumentSchema } from '../document/create-document-schema.ts';
import type { RenderLoad } from '../service/render-pool/create-render-pool.ts';
import type { RequestEntry } from '../service/service-context.ts';
import { createHealthRoutes, type HealthOptions } from './health-routes.ts';
import type { NodeEnv } from './http-server.ts';

/** Histogram buckets in seconds: a list takes milliseconds, and a render that waits takes up to half a minute. */
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30];

export interface Metrics {
  registry: Registry;
  observe(entry: Pick<RequestEntry, 'route' | 'method' | 'status' | 'durationMs' | 'times'>): void;
  /** Adds the render pool's figures, which are read on every scrape. */
  watch(readLoad: () => RenderLoad): void;
}

/** Names and descriptions. By convention, a name that ends in `_total` is a counter. */
const loadFigures: Record<keyof RenderLoad, [name: string, help: string]> = {
  waiting: ['galley_renders_waiting', 'Renders waiting for a process.'],
  underWay: ['galley_renders_under_way', 'Renders in progress.'],
  processes: ['galley_render_processes', 'Render processes.'],
  begun: ['galley_renders_total', 'Renders started.'],
  replaced: ['galley_render_processes_replaced_total', 'Render processes that ended and were replaced.'],
};

/** Measures requests by endpoint and status. Callers cannot choose labels, so memory stays bounded. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'galley_request_duration_seconds',
    help: 'Time from request to response.',
    labelNames: ['route', 'method', 'status'],
    buckets: BUCKETS_S,
    registers: [registry],
  });
  const steps = new Counter({
    name: 'galley_step_seconds_total',
    help: 'Time that renders spent in each step, from the key to the charge.',
    labelNames: ['step'],
    registers: [registry],
  });
  const refusals = new Counter({
    name: 'galley_too_many_requests_total',
    help: 'Renders refused with 429: the quota was used up, or the key had too many slow renders.',
    registers: [registry],
  });
  const info = new Gauge({
    name: 'galley_info',
    help: 'Always 1; the label is the version.',
    labelNames: ['version'],
    registers: [registry],
  });
  info.set({ version: packageFile.version }, 1);
  return {
    registry,
    observe({ route = 'none', method, status, durationMs, times }) {
      if (route === 'generate') for (const [step, ms] of Object.entries(times)) steps.inc({ step }, ms / 1000);
      durations.observe({ route, method: method === 'POST' ? 'POST' : 'GET', status }, durationMs / 1000);
      if (status === 429 && route === 'generate') refusals.inc();
    },
    watch(readLoad) {
      for (const [figure, [name, help]] of Object.entries(loadFigures)) {
        const options = {
          name,
          help,
          registers: [],
          collect(this: Gauge | Counter) {
            this.reset();
            this.inc(readLoad()[figure as keyof RenderLoad]);
          },
        };
        registry.registerMetric(name.endsWith('_total') ? new Counter(options) : new Gauge(options));
      }
    },
  };
}

/** Routes that need no key, for orchestrators and callers: `/healthz`, `/readyz`, `/openapi.json` and `/template.schema.json`. */
export function createOperatorRoutes(options: HealthOptions): Hono<NodeEnv> {
  const app = new Hono<NodeEnv>();
  app.route('/', createHealthRoutes(options));
  app.get(TEMPLATE_SCHEMA_PATH, (c) => c.json(createDocumentSchema()));
  app.get(OPENAPI_PATH, (c) => {
    const url = new URL(c.req.url);
    // Set by a TLS proxy. A forged header only changes the document for its sender.
    if (c.req.header('x-forwarded-proto') === 'https') url.protocol = 'https:';
    return c.json(createOpenApi([{ url: url.origin }]));
  });
  return app;
}

/** `/metrics`, for Prometheus. */
export function createMetricsRoutes({ registry }: Pick<Metrics, 'registry'>): Hono<NodeEnv> {
  const app = new Hono<NodeEnv>();
  app.get('/metrics', async (c) => c.body(await registry.metrics(), 200, { 'content-type': registry.contentType }));
  return app;
}
