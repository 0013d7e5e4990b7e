import { resolve4, resolve6 } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { limitTime } from '../limit-time.ts';
import { waitInLine, type Waiter } from '../wait-in-line.ts';
import { createBoundedCache } from '../../document/bounded-cache.ts';
import { detectPictureType } from '../../document/read-picture.ts';
import { openPicture, readBytes, type OpenPicture } from './fetch-bytes.ts';
import { isPublicAddress, parsePictureAddress, readLiteralAddress } from './public-address.ts';

/**
 * Fetches images from untrusted URLs. The URL is parsed once. Every IP address that its host name resolves to must be public and
 * not belong to this machine. The connection uses a checked IP address, so changed DNS records have no effect. Each redirect is
 * checked again: at most three, never from https to http. Bytes, total time and idle time are limited, and compressed bodies are
 * rejected. Every failure has the same message, so callers learn nothing about this network.
 */
export interface PictureLoaderOptions {
  /** Returns all IP addresses for a host name. */
  resolve?: (hostname: string) => Promise<string[]>;
  open?: OpenPicture;
  /** IP addresses of this machine. They are rejected even if they are public. */
  ownAddresses?: readonly string[];
  /** A clock in milliseconds. */
  now?: () => number;
  /** Time limit per image, in milliseconds. Waiting for a connection to the host doesn't count. */
  timeLimitMs?: number;
  /** Maximum size of the cache of images and their URLs. */
  keptBytesMax?: number;
}

/** Thrown for every failure. The message never says why. */
export class PictureError extends Error {
  override name = 'PictureError';

  constructor(options?: ErrorOptions) {
    super('The image could not be loaded. Use the public web address of a PNG, JPEG or WebP file.', options);
  }
}

/** Loads an image from an untrusted URL. Implementations must guard against unsafe URLs. */
export type LoadPicture = (address: string, signal?: AbortSignal) => Promise<Uint8Array>;

/** Batch rows often use the same few images. */
const CACHE_BYTES_MAX = 64 * 1024 * 1024;
/** Estimated overhead of a cache entry, which limits the number of empty images. */
const ENTRY_BYTES = 1_000;
const CACHE_MS = 600_000;
/** Non-images, such as web pages, are cached more briefly, because users then fix the URL. */
const UNREADABLE_CACHE_MS = 30_000;

interface CachedPicture {
  bytes: Uint8Array;
  storedAt: number;
}

const REDIRECTS_MAX = 3;
const BYTES_MAX = 10 * 1024 * 1024;
const TIME_LIMIT_MS = 5_000;
const IDLE_MS = 2_000;
const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);

/** A loader with a bounded cache. Rejects with `PictureError`, or with the abort reason of the signal. */
export function createPictureLoader({
  resolve = resolveAll,
  open = openPicture,
  ownAddresses = [],
  now = Date.now,
  timeLimitMs = TIME_LIMIT_MS,
  keptBytesMax = CACHE_BYTES_MAX,
}: PictureLoaderOptions = {}): LoadPicture {
  const cache = createBoundedCache<CachedPicture>(
    keptBytesMax,
    ({ bytes }, address) => ENTRY_BYTES + address.length + bytes.length,
  );
  const enterHost = createHostGate();

  async function findAddress(url: URL): Promise<string> {
    const literal = readLiteralAddress(url);
    const addresses = literal === undefined ? await resolve(url.hostname) : [literal];
    const isSafe = addresses.every((address) => isPublicAddress(address) && !ownAddresses.includes(address));
    const [first] = addresses;
    if (!isSafe || first === undefined) throw new PictureError();
    return first;
  }

  async function follow(url: URL, signal: AbortSignal, redirectsLeft: number): Promise<Uint8Array> {
    const address = await findAddress(url);
    const message = await open(url, address, signal);
    if (!REDIRECT_STATUSES.has(message.statusCode ?? 0)) return readPicture(message);
    message.destroy();
    const next = parsePictureAddress(message.headers.location ?? '', url);
    const isDowngrade = url.protocol === 'https:' && next?.protocol === 'http:';
    if (next === undefined || isDowngrade || redirectsLeft === 0) throw new PictureError();
    return follow(next, signal, redirectsLeft - 1);
  }

  function readCache(address: string): Uint8Array | undefined {
    const cached = cache.get(address);
    if (cached === undefined) return undefined;
    const cacheMs = detectPictureType(cached.bytes) === undefined ? UNREADABLE_CACHE_MS : CACHE_MS;
    return now() - cached.storedAt <= cacheMs ? cached.bytes : undefined;
  }

  async function load(text: string, signal: AbortSignal): Promise<Uint8Array> {
    const url = parsePictureAddress(text);
    if (url === undefined) throw new PictureError();
    const cached = readCache(url.href);
    if (cached !== undefined) return cached;
    const leave = await enterHost(url.hostname, signal);
    try {
      const limit = limitTime(signal, timeLimitMs);
      // Another caller may have loaded the image in the meantime.
      const bytes = readCache(url.href) ?? (await orAbort(follow(url, limit, REDIRECTS_MAX), limit));
      cache.set(url.href, { bytes, storedAt: now() });
      return bytes;
    } finally {
      leave();
    }
  }

  return (text, signal = new AbortController().signal) =>
    load(text, signal).catch((cause: unknown) => {
      if (signal.aborted) throw signal.reason;
      throw cause instanceof PictureError ? cause : new PictureError({ cause });
    });
}

async function readPicture(message: IncomingMessage): Promise<Uint8Array> {
  const { 'content-encoding': encoding = 'identity', 'content-length': length = '0' } = message.headers;
  if (message.statusCode !== 200 || encoding !== 'identity' || Number(length) > BYTES_MAX) {
    message.destroy();
    throw new PictureError();
  }
  return readBytes(message, { bytesMax: BYTES_MAX, idleMs: IDLE_MS });
}

/** Stops waiting when the signal aborts, because a silent name server can't be canceled. */
function orAbort<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    promise.then(resolve, reject);
  });
}

async function resolveAll(hostname: string): Promise<string[]> {
  const answers = await Promise.allSettled([resolve4(hostname), resolve6(hostname)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}

/** Parallel connections per host: a spreadsheet with 10,000 rows must not flood a host. */
const PER_HOST = 4;

/** Limits the number of connections per host name. */
function createHostGate() {
  const hosts = new Map<string, { busy: number; waiting: Waiter<void>[] }>();

  /** Waits for a free connection and returns a function that frees it. Rejects when the signal aborts. */
  return async (hostname: string, signal: AbortSignal): Promise<() => void> => {
    signal.throwIfAborted();
    const host = hosts.get(hostname) ?? { busy: 0, waiting: [] };
    hosts.set(hostname, host);
    if (host.busy >= PER_HOST) await waitInLine(host.waiting, {}, signal);
    else host.busy += 1;
    return () => {
      const [next] = host.waiting;
      if (next !== undefined) return next.resume();
      host.busy -= 1;
      if (host.busy === 0) hosts.delete(hostname);
    };
  };
}
