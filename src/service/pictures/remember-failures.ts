import { createBoundedCache } from '../../document/bounded-cache.ts';
import type { LoadPicture } from './create-picture-loader.ts';

/** Long enough for thousands of rows with the same URL, and short enough for users who fix the URL. */
const REMEMBER_MS = 30_000;
/** Limited by bytes, because URLs can have any length. */
const CACHE_BYTES_MAX = 2_000_000;
/** Estimated size of an error without its URL. */
const ERROR_BYTES = 1_000;

interface Failure {
  error: Error;
  failedAt: number;
}

/** A loader that doesn't retry a failed URL for half a minute. */
export function rememberFailures(loadPicture: LoadPicture, now: () => number = () => performance.now()): LoadPicture {
  const failures = createBoundedCache<Failure>(CACHE_BYTES_MAX, (_failure, address) => ERROR_BYTES + address.length);
  return async (address, signal) => {
    signal?.throwIfAborted();
    const failure = failures.get(address);
    if (failure !== undefined && now() - failure.failedAt <= REMEMBER_MS) throw failure.error;
    try {
      return await loadPicture(address, signal);
    } catch (error) {
      // A canceled request says nothing about the URL.
      if (signal?.aborted !== true && error instanceof Error) failures.set(address, { error, failedAt: now() });
      throw error;
    }
  };
}
