import type { Context, MiddlewareHandler } from 'hono';
import type { NodeEnv } from './http-server.ts';

/** Bytes of request bodies in memory at once, over all connections. Each is copied several times before its answer. */
const BYTES_MAX = 128 * 1024 * 1024;
/** The largest body that a handler reads; one without a length counts as that large. */
const BODY_BYTES_MAX = 16 * 1024 * 1024;

/** Bodies of ordinary values are never refused. */
const SMALL_BODY_BYTES = 64 * 1024;

/** Refuses large bodies while too many others are in memory. A body's room is free again once its answer is decided. */
export function limitBodiesInFlight(
  refuse: (c: Context<NodeEnv>) => Response | Promise<Response>,
): MiddlewareHandler<NodeEnv> {
  let heldBytes = 0;
  return async (c, next) => {
    const { 'content-length': length, 'transfer-encoding': coding } = c.env.incoming.headers;
    const bytes = coding === undefined ? Math.min(Number(length ?? 0), BODY_BYTES_MAX) : BODY_BYTES_MAX;
    if (bytes > SMALL_BODY_BYTES && heldBytes + bytes > BYTES_MAX) return refuse(c);
    heldBytes += bytes;
    try {
      return await next();
    } finally {
      heldBytes -= bytes;
    }
  };
}
