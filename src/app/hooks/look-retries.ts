import { ApiError } from '../../client/api-error.ts';
import { isFailed, isTransient } from './is-transient.ts';

/** Long enough to undo a word. */
const KEPT_MS = 10_000;
const RETRIES_MAX = 3;
const FIRST_WAIT_MS = 300;
/** A service may ask for any wait, but the proof would be outdated in the meantime. */
const WAIT_MAX_MS = 5_000;

/** Query options of proofs and checks, which are free: one request each, and a retry when that may help. */
export const lookRetries = {
  gcTime: KEPT_MS,
  staleTime: Infinity,
  // A failed proof is repeated when the user returns, and not only with the next key.
  refetchOnWindowFocus: isFailed,
  retry: (failureCount: number, error: Error) => failureCount < RETRIES_MAX && (isBusy(error) || isTransient(error)),
  retryDelay: (failureCount: number, error: Error) =>
    Math.min(waitOf(error) ?? FIRST_WAIT_MS * 2 ** failureCount, WAIT_MAX_MS),
} as const;

/** Too many requests, or replaced by a newer one. */
function isBusy(error: Error): boolean {
  return error instanceof ApiError && [409, 429, 503].includes(error.details.status ?? 0);
}

function waitOf(error: Error): number | undefined {
  return error instanceof ApiError ? error.details.retryAfterMs : undefined;
}
