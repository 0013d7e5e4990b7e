import { Hono } from 'hono';
import type { NodeEnv } from './http-server.ts';

/** The database counts as not writable if the check takes longer than this. */
const PING_MAX_MS = 5_000;

export interface HealthOptions {
  /** Rejects when the database isn't writable. */
  ping: () => Promise<void>;
  /** Called with the reason when the service becomes unready. */
  onFailure?: (error: unknown) => void;
}

/** `/healthz` and `/readyz`, for orchestrators. They need no key or session, and accept any host name. */
export function createHealthRoutes({ ping, onFailure }: HealthOptions): Hono<NodeEnv> {
  const app = new Hono<NodeEnv>();
  app.get('/healthz', (c) => c.text('ok\n'));
  let isReady = true;
  app.get('/readyz', (c) =>
    limitPing(ping).then(
      () => {
        isReady = true;
        return c.text('ready\n');
      },
      (error: unknown) => {
        // Orchestrators poll every few seconds, so only the first failure is reported.
        if (isReady) onFailure?.(error);
        isReady = false;
        return c.text('The database is not writable.\n', 503);
      },
    ),
  );
  return app;
}

/** Rejects before orchestrators give up. */
export function limitPing(ping: () => Promise<void>): Promise<void> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(reject, PING_MAX_MS, new Error('The database is not responding')).unref();
  });
  return Promise.race([ping(), late]);
}
