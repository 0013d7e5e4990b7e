import { ApiError } from '../../client/api-error.ts';
import { isFailed, isTransient } from './is-transient.ts';

/** Long enough for a word that is taken back. */
const KEPT_MS = 10_000;
const RETRIES_MAX = 3;
const FIRST_WAIT_MS = 300;
/** A service may ask for any wait, and meanwhile nothing would say that the proof is old. */
const WAIT_MAX_MS = 5_000;

/** How proofs and checks, which are free, are asked for: once each, and again when that may help. */
export const previewQueryOptions = {
  gcTime: KEPT_MS,
  staleTime: Infinity,
  // What failed while the server was gone is not left so until something is typed.
  refetchOnWindowFocus: isFailed,
  retry: (failureCount: number, error: Error) => failureCount < RETRIES_MAX && (isBusy(error) || isTransient(error)),
  retryDelay: (failureCount: number, error: Error) =>
    Math.min(waitOf(error) ?? FIRST_WAIT_MS * 2 ** failureCount, WAIT_MAX_MS),
} as const;

/** Too many a second, or taken over by a newer one: asked again once the service says so. */
function isBusy(error: Error): boolean {
  return error instanceof ApiError && [409, 429, 503].includes(error.details.status ?? 0);
}

function waitOf(error: Error): number | undefined {
  return error instanceof ApiError ? error.details.retryAfterMs : undefined;
}
