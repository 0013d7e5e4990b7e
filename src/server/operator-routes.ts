import { Hono } from 'hono';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { OPENAPI_PATH } from '../contract/app-server.ts';
import { createOpenApi } from '../service/create-openapi.ts';
import type { RequestEntry } from '../service/service-context.ts';
import { startHttpServer, type HttpServer, type NodeEnv } from './http-server.ts';

/** Upper bounds of the histogram's buckets, in seconds: a list takes some milliseconds, a large render some seconds. */
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export interface Metrics {
  registry: Registry;
  observe(entry: RequestEntry): void;
}

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
  return {
    registry,
    observe: ({ route = 'none', method, status, durationMs }) =>
      durations.observe({ route, method: method === 'POST' ? 'POST' : 'GET', status }, durationMs / 1000),
  };
}

export interface OperatorRoutesOptions {
  /** Rejects when nothing can be written to the database. */
  ping: () => Promise<void>;
}

/**
 * What orchestrators and callers ask, without a key. `/healthz`: the process lives. `/readyz`: it can serve. `/openapi.json`: how
 * to call it.
 */
export function createOperatorRoutes({ ping }: OperatorRoutesOptions): Hono<NodeEnv> {
  const app = new Hono<NodeEnv>();
  app.get('/healthz', (c) => c.text('ok\n'));
  app.get('/readyz', (c) =>
    ping().then(
      () => c.text('ready\n'),
      () => c.text('The database cannot be written to.\n', 503),
    ),
  );
  app.get(OPENAPI_PATH, (c) => {
    const url = new URL(c.req.url);
    // A server in front of this one that speaks TLS tells so; only the text that goes to whoever asked depends on it.
    if (c.req.header('x-forwarded-proto') === 'https') url.protocol = 'https:';
    return c.json(createOpenApi([{ url: url.origin }]));
  });
  return app;
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
