import type { Context, MiddlewareHandler } from 'hono';
import type { NodeEnv } from './http-server.ts';

/** Bytes of request bodies that are held at once, over all connections: several copies of each are made until its answer. */
const BYTES_MAX = 128 * 1024 * 1024;
/** Of one body: a larger one is refused by whoever reads it, and one that announces no length may grow to it. */
const BODY_BYTES_MAX = 16 * 1024 * 1024;

/** Ordinary values, which are let through whatever others send. */
const SMALL_BODY_BYTES = 64 * 1024;

/**
 * Lets a request with a body through only while there is room for it; its place is free again once its answer is decided. So
 * whoever is refused by what they are takes none away from others: what is left of their body is read and not kept.
 */
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
