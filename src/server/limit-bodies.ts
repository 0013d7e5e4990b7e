import type { MiddlewareHandler } from 'hono';
import type { IncomingMessage } from 'node:http';
import { API_KEY_HEADER } from '../contract/key-header.ts';
import { ProblemError } from '../service/problem-error.ts';
import type { NodeEnv } from './http-server.ts';

/** Maximum bytes of large bodies in memory. Each is copied several times before its response. */
const ROOM_BYTES = 128 * 1024 * 1024;
/** A key's share: two of the largest bodies. */
const KEY_BYTES = ROOM_BYTES / 4;
/** The share of an address without a key. All pages of the app have the same address. */
const ADDRESS_BYTES = ROOM_BYTES / 2;
/** Smaller bodies, such as those with ordinary values, are never refused. */
const SMALL_BODY_BYTES = 64 * 1024;

/** Slower bodies are refused. The first 10 seconds don't count, to allow a short pause. */
const BYTES_PER_SECOND_MIN = 8 * 1024;
const RATE = { slowStartMs: 10_000, rateCheckMs: 1_000 };

/**
 * Limits how many bytes of large bodies are in memory, in total and per caller. Bytes count from when they arrive until the response is
 * decided. A body is only read when its handler asks for it, which is after its key was checked; reading it fails with a
 * `ProblemError` when there is no room or the body arrives too slowly.
 */
export function limitBodiesInFlight(
  rate = RATE,
  readAddress = ({ socket }: IncomingMessage): string => socket.remoteAddress ?? '',
): MiddlewareHandler<NodeEnv> {
  /** Bytes per caller: a key, or an address without one. */
  const held = new Map<string, number>();
  let heldInAll = 0;

  return async (c, next) => {
    const { incoming } = c.env;
    const { 'content-length': length = 0, 'transfer-encoding': coding } = incoming.headers;
    const isSmall = coding === undefined && Number(length) <= SMALL_BODY_BYTES;
    if (isSmall || c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    const key = c.req.path.startsWith('/api/') && !isPage(incoming) ? c.req.header(API_KEY_HEADER) : undefined;
    const caller = key ?? readAddress(incoming);
    const callerBytesMax = key === undefined ? ADDRESS_BYTES : KEY_BYTES;
    const heldByCaller = (): number => held.get(caller) ?? 0;
    let bytes = 0;
    let isDecided = false;
    const take = (added: number): boolean => {
      if (isDecided || heldInAll + added > ROOM_BYTES || heldByCaller() + added > callerBytesMax) return false;
      held.set(caller, heldByCaller() + added);
      heldInAll += added;
      bytes += added;
      return true;
    };
    const { url, method, headers, signal } = c.req.raw;
    const init = { method, headers, signal, body: readBody(incoming, take, rate), duplex: 'half' };
    c.req.raw = new Request(url, init);
    try {
      return await next();
    } finally {
      isDecided = true;
      heldInAll -= bytes;
      if (heldByCaller() > bytes) held.set(caller, heldByCaller() - bytes);
      else held.delete(caller);
    }
  };
}

/** Requests from pages are marked by browsers, and the app ignores their keys. */
function isPage({ headers }: IncomingMessage): boolean {
  return headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;
}

/** Reads a request's body when the stream is first read. `take` returns false if there is no room for more bytes. */
function readBody(
  incoming: IncomingMessage,
  take: (bytes: number) => boolean,
  { slowStartMs, rateCheckMs }: typeof RATE,
): ReadableStream<Uint8Array> {
  let isRead = false;
  let stop = (): void => {};
  return new ReadableStream(
    {
      pull(controller) {
        if (isRead) return;
        isRead = true;
        if (incoming.destroyed) return controller.error(createCutError());
        const startedAtMs = performance.now();
        let bytes = 0;
        stop = (): void => {
          clearInterval(timer);
          incoming.off('data', add).off('end', end).off('close', cut);
        };
        const end = (error?: Error): void => {
          stop();
          if (error === undefined) controller.close();
          else controller.error(error);
        };
        const add = (chunk: Buffer): void => {
          bytes += chunk.length;
          if (take(chunk.length)) controller.enqueue(chunk);
          else end(createRoomProblem());
        };
        const cut = (): void => end(createCutError());
        const timer = setInterval(() => {
          const elapsedMs = performance.now() - startedAtMs;
          const isSlow = elapsedMs > slowStartMs && bytes < (elapsedMs / 1000) * BYTES_PER_SECOND_MIN;
          if (isSlow) end(new ProblemError(408, 'The request took too long to arrive. Send it again.'));
        }, rateCheckMs);
        incoming.on('data', add).once('end', end).once('close', cut);
      },
      cancel: () => stop(),
    },
    { highWaterMark: 0 },
  );
}

function createCutError(): Error {
  return new Error('The connection closed before the whole body arrived.');
}

function createRoomProblem(): ProblemError {
  const detail = 'Too many large requests at once. Try again in a moment.';
  return new ProblemError(503, detail, { headers: { 'retry-after': '2' } });
}
