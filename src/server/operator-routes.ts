import { Hono } from 'hono';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import packageFile from '../../package.json' with { type: 'json' };
import { OPENAPI_PATH, TEMPLATE_SCHEMA_PATH } from '../contract/app-server.ts';
import { createOpenApi } from '../service/create-openapi.ts';
import { createDocumentSchema } from '../service/renderer/create-document-schema.ts';
import type { RenderLoad } from '../service/render-pool/create-render-pool.ts';
import type { RequestEntry } from '../service/service-context.ts';
import { startHttpServer, type HttpServer, type NodeEnv } from './http-server.ts';

/** Upper bounds of the histogram's buckets, in seconds: a list takes some milliseconds, a large render some seconds. */
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** How long the database may take until it is taken for one that cannot be written to. */
const PING_MAX_MS = 5_000;

export interface Metrics {
  registry: Registry;
  observe(entry: Pick<RequestEntry, 'route' | 'method' | 'status' | 'durationMs'>): void;
  /** Shows how the renders fare, as it is whenever somebody asks. */
  watch(readLoad: () => RenderLoad): void;
}

/** What is shown of the renders, and whether it only grows. */
const loadFigures: Record<keyof RenderLoad, { name: string; help: string; kind: 'gauge' | 'counter' }> = {
  waiting: { name: 'galley_renders_waiting', help: 'Renders that wait for a process.', kind: 'gauge' },
  underWay: { name: 'galley_renders_under_way', help: 'Renders that a process draws now.', kind: 'gauge' },
  processes: { name: 'galley_render_processes', help: 'Processes that draw.', kind: 'gauge' },
  begun: { name: 'galley_renders_total', help: 'Renders begun.', kind: 'counter' },
  replaced: {
    name: 'galley_render_processes_replaced_total',
    help: 'Processes that ended and were replaced.',
    kind: 'counter',
  },
};

/** Measures requests by endpoint and status, in bounded memory: no label is a caller's to choose. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'galley_request_duration_seconds',
    help: 'Time from a request to its answer.',
    labelNames: ['route', 'method', 'status'],
    buckets: BUCKETS_S,
    registers: [registry],
  });
  const refusals = new Counter({
    name: 'galley_too_many_requests_total',
    help: 'Renders refused with 429: none of the month was left, or too many of the key were too slow.',
    registers: [registry],
  });
  const info = new Gauge({
    name: 'galley_info',
    help: 'Always 1; the label says what runs.',
    labelNames: ['version'],
    registers: [registry],
  });
  info.set({ version: packageFile.version }, 1);
  return {
    registry,
    observe({ route = 'none', method, status, durationMs }) {
      durations.observe({ route, method: method === 'POST' ? 'POST' : 'GET', status }, durationMs / 1000);
      if (status === 429 && route === 'generate') refusals.inc();
    },
    watch(readLoad) {
      for (const [figure, { name, help, kind }] of Object.entries(loadFigures)) {
        const read = () => readLoad()[figure as keyof RenderLoad];
        registry.registerMetric(kind === 'gauge' ? createGauge(name, help, read) : createCounter(name, help, read));
      }
    },
  };
}

/** Read when somebody asks for the figures. */
function createGauge(name: string, help: string, read: () => number): Gauge {
  return new Gauge({
    name,
    help,
    registers: [],
    collect() {
      this.set(read());
    },
  });
}

/** The same for what only grows. */
function createCounter(name: string, help: string, read: () => number): Counter {
  return new Counter({
    name,
    help,
    registers: [],
    collect() {
      this.reset();
      this.inc(read());
    },
  });
}

export interface OperatorRoutesOptions {
  /** Rejects when nothing can be written to the database. */
  ping: () => Promise<void>;
  /** Called with the reason once it is not ready any more. */
  onFailure?: (error: unknown) => void;
}

/**
 * What orchestrators and callers ask, without a key. `/healthz`: the process lives. `/readyz`: it can serve. `/openapi.json`: how
 * to call it. `/template.schema.json`: what a template document holds.
 */
export function createOperatorRoutes({ ping, onFailure }: OperatorRoutesOptions): Hono<NodeEnv> {
  const app = new Hono<NodeEnv>();
  app.get('/healthz', (c) => c.text('ok\n'));
  let isReady = true;
  app.get('/readyz', (c) =>
    Promise.race([ping(), failLate()]).then(
      () => {
        isReady = true;
        return c.text('ready\n');
      },
      (error: unknown) => {
        // Who asks does so every few seconds.
        if (isReady) onFailure?.(error);
        isReady = false;
        return c.text('The database cannot be written to.\n', 503);
      },
    ),
  );
  app.get(TEMPLATE_SCHEMA_PATH, (c) => c.json(createDocumentSchema()));
  app.get(OPENAPI_PATH, (c) => {
    const url = new URL(c.req.url);
    // A server in front of this one that speaks TLS tells so; only the text that goes to whoever asked depends on it.
    if (c.req.header('x-forwarded-proto') === 'https') url.protocol = 'https:';
    return c.json(createOpenApi([{ url: url.origin }]));
  });
  return app;
}

/** Whoever asks whether a service is ready gives up soon. */
function failLate(): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(reject, PING_MAX_MS, new Error('The database does not answer')).unref();
  });
}

/** `/metrics`: the figures of the service, for Prometheus. */
export function createMetricsRoutes({ registry }: Pick<Metrics, 'registry'>): Hono<NodeEnv> {
  const app = new Hono<NodeEnv>();
  app.get('/metrics', async (c) => c.body(await registry.metrics(), 200, { 'content-type': registry.contentType }));
  return app;
}

/** Serves the figures on a port of their own, which need not be open to callers of the service. */
export function startMetricsServer(app: Hono<NodeEnv>, where: { port: number; host: string }): Promise<HttpServer> {
  return startHttpServer(app, where, {
    clockMs: undefined,
    answerUnreadable: () => new Response('There is no such address.\n', { status: 404 }),
  });
}
