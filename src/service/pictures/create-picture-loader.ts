import { resolve4, resolve6 } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { limitTime } from '../limit-time.ts';
import { createBoundedCache } from '../../document/bounded-cache.ts';
import { detectPictureType } from '../../document/read-picture.ts';
import { openPicture, readBytes, type OpenPicture } from './fetch-bytes.ts';
import { isPublicAddress, parsePictureAddress, readLiteralAddress } from './public-address.ts';

/**
 * Fetches pictures from addresses that strangers choose. Layers: the address is parsed once; every IP address its name has
 * must be public, and must not be one of this machine's own; the connection goes to an IP address that was judged, so a
 * name that changes in between changes nothing; each redirect is checked again, three at most, never from https to http;
 * bytes, time and silence are capped; compressed bodies are refused; whatever fails, the answer is the same sentence, so
 * that nothing can be learned about this network by asking.
 */
export interface PictureLoaderOptions {
  /** All IP addresses of a name. */
  resolve?: (hostname: string) => Promise<string[]>;
  open?: OpenPicture;
  isAllowed?: (address: string) => boolean;
  /** IP addresses of this machine: refused although they may be public. */
  ownAddresses?: readonly string[];
  /** Milliseconds since some start. */
  now?: () => number;
  /** Longest that fetching one picture may take, in milliseconds; waiting until its host has a place does not count. */
  timeLimitMs?: number;
  /** Of pictures fetched lately, and their addresses. */
  keptBytesMax?: number;
}

/** Thrown for every address whose picture cannot be had; its message never says why. */
export class PictureError extends Error {
  override name = 'PictureError';

  constructor(options?: ErrorOptions) {
    super(
      'The image at this address could not be loaded. Use the public address of a PNG, JPEG or WebP file.',
      options,
    );
  }
}

/** Loads an image from an untrusted address. Implementations must guard it. */
export type LoadPicture = (address: string, signal?: AbortSignal) => Promise<Uint8Array>;

/** Pictures fetched lately: a batch names the same few over and over. */
const KEPT_BYTES_MAX = 64 * 1024 * 1024;
/** What a kept picture costs beside its bytes and its address, so that many empty ones have an end, too. */
const ENTRY_BYTES = 1_000;
const KEEP_MS = 600_000;
/** Shorter for anything but an image, such as a web page, because people then fix the address. */
const UNREADABLE_KEEP_MS = 30_000;

interface KeptPicture {
  bytes: Uint8Array;
  storedAt: number;
}

const REDIRECTS_MAX = 3;
const BYTES_MAX = 10 * 1024 * 1024;
const TIME_LIMIT_MS = 5_000;
const IDLE_MS = 2_000;
const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);

/** A loader with a bounded cache. Rejects with `PictureError`, or with the reason of the aborted signal. */
export function createPictureLoader({
  resolve = resolveAll,
  open = openPicture,
  isAllowed = isPublicAddress,
  ownAddresses = [],
  now = Date.now,
  timeLimitMs = TIME_LIMIT_MS,
  keptBytesMax = KEPT_BYTES_MAX,
}: PictureLoaderOptions = {}): LoadPicture {
  const cache = createBoundedCache<KeptPicture>(
    keptBytesMax,
    ({ bytes }, address) => ENTRY_BYTES + address.length + bytes.length,
  );
  const gate = createHostGate();

  async function judge(url: URL): Promise<string> {
    const literal = readLiteralAddress(url);
    const addresses = literal === undefined ? await resolve(url.hostname) : [literal];
    const isFine = addresses.every((address) => isAllowed(address) && !ownAddresses.includes(address));
    const [first] = addresses;
    if (!isFine || first === undefined) throw new PictureError();
    return first;
  }

  async function follow(url: URL, signal: AbortSignal, redirectsLeft: number): Promise<Uint8Array> {
    const address = await judge(url);
    const message = await open(url, address, signal);
    if (!REDIRECT_STATUSES.has(message.statusCode ?? 0)) return readPicture(message);
    message.destroy();
    const next = parsePictureAddress(message.headers.location ?? '', url);
    const isDowngrade = url.protocol === 'https:' && next?.protocol === 'http:';
    if (next === undefined || isDowngrade || redirectsLeft === 0) throw new PictureError();
    return follow(next, signal, redirectsLeft - 1);
  }

  function readKept(address: string): Uint8Array | undefined {
    const kept = cache.get(address);
    if (kept === undefined) return undefined;
    const keepMs = detectPictureType(kept.bytes) === undefined ? UNREADABLE_KEEP_MS : KEEP_MS;
    return now() - kept.storedAt <= keepMs ? kept.bytes : undefined;
  }

  async function fetchAndKeep(url: URL, signal: AbortSignal): Promise<Uint8Array> {
    const bytes = await follow(url, signal, REDIRECTS_MAX);
    cache.set(url.href, { bytes, storedAt: now() });
    return bytes;
  }

  async function load(text: string, signal: AbortSignal): Promise<Uint8Array> {
    const url = parsePictureAddress(text);
    if (url === undefined) throw new PictureError();
    const kept = readKept(url.href);
    if (kept !== undefined) return kept;
    const leave = await gate.enter(url.hostname, signal);
    try {
      const limit = limitTime(signal, timeLimitMs);
      // An earlier caller may have loaded it by now.
      return readKept(url.href) ?? (await orAbort(fetchAndKeep(url, limit), limit));
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

/** Whatever stays silent, a name server too, must not hold a render, or a place, longer than the picture may take. */
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

/** How many images of one host are loaded at once: a spreadsheet of 10,000 rows must not flood a host. */
const PER_HOST = 4;

interface HostGate {
  /** Waits for a place; the returned function gives it back. Rejects when the signal aborts while waiting. */
  enter(hostname: string, signal: AbortSignal): Promise<() => void>;
}

/** Counts places by host name. */
function createHostGate(perHost = PER_HOST): HostGate {
  const hosts = new Map<string, { busy: number; waiting: (() => void)[] }>();

  return {
    async enter(hostname, signal) {
      signal.throwIfAborted();
      const host = hosts.get(hostname) ?? { busy: 0, waiting: [] };
      hosts.set(hostname, host);
      if (host.busy >= perHost) {
        await new Promise<void>((resolve, reject) => {
          const enter = (): void => {
            signal.removeEventListener('abort', leave);
            resolve();
          };
          const leave = (): void => {
            host.waiting = host.waiting.filter((waiter) => waiter !== enter);
            reject(signal.reason as Error);
          };
          host.waiting.push(enter);
          signal.addEventListener('abort', leave, { once: true });
        });
      } else host.busy += 1;
      return () => {
        const next = host.waiting.shift();
        if (next !== undefined) return next();
        host.busy -= 1;
        if (host.busy === 0) hosts.delete(hostname);
      };
    },
  };
}
