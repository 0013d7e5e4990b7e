import { createBoundedCache } from '../../document/bounded-cache.ts';
import type { LoadPicture } from './create-picture-loader.ts';

/** Long enough for thousands of rows with one address, and short enough for people who fix the address. */
const KEEP_MS = 30_000;
/** Of all that is kept: strangers choose how long an address is. */
const KEPT_BYTES_MAX = 2_000_000;
/** Of an error, without the address that it is kept for. */
const ERROR_BYTES = 1_000;

interface Failure {
  error: Error;
  failedAt: number;
}

/** The same loader, which asks for one address once at a time, and after a failure only a while later. */
export function rememberFailures(loadPicture: LoadPicture, now: () => number = () => performance.now()): LoadPicture {
  const failures = createBoundedCache<Failure>(KEPT_BYTES_MAX, (_failure, address) => ERROR_BYTES + address.length);
  const underWay = new Map<string, Promise<unknown>>();

  async function load(address: string, signal: AbortSignal | undefined): Promise<Uint8Array> {
    signal?.throwIfAborted();
    const failure = failures.get(address);
    if (failure !== undefined && now() - failure.failedAt <= KEEP_MS) throw failure.error;
    try {
      return await loadPicture(address, signal);
    } catch (error) {
      // A cancelled request says nothing about the address.
      if (signal?.aborted !== true && error instanceof Error) failures.set(address, { error, failedAt: now() });
      throw error;
    }
  }

  return async (address, signal) => {
    // Concurrent callers share the outcome; the loader caches what was loaded.
    for (let other = underWay.get(address); other !== undefined; other = underWay.get(address)) await other;
    const loading = load(address, signal);
    const ended = loading.catch(() => {}).then(() => underWay.delete(address));
    underWay.set(address, ended);
    return loading;
  };
}
