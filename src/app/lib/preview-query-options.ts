import { ApiError } from '../../client/api-error.ts';
import { isFailed, isTransient } from './is-transient.ts';

/** Long enough for the user to undo the last input. */
const KEPT_MS = 10_000;
const RETRIES_MAX = 3;
const FIRST_WAIT_MS = 300;
/** Limited because the preview is out of date during the wait. */
const WAIT_MAX_MS = 5_000;

/** Query options for proofs and checks. Both are free, so they are cached briefly and retried if that may help. */
export const previewQueryOptions = {
  gcTime: KEPT_MS,
  staleTime: Infinity,
  refetchOnWindowFocus: isFailed,
  retry: (failureCount: number, error: Error) => failureCount < RETRIES_MAX && (isBusy(error) || isTransient(error)),
  retryDelay: (failureCount: number, error: Error) =>
    Math.min(waitOf(error) ?? FIRST_WAIT_MS * 2 ** failureCount, WAIT_MAX_MS),
} as const;

/** Calls a preview outside of a query, again if that may help. */
export async function repeatPreview<Answer>(ask: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  for (let failureCount = 0; ; failureCount += 1) {
    try {
      return await ask();
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(String(error));
      if (signal.aborted || !previewQueryOptions.retry(failureCount, failure)) throw failure;
      await new Promise((resolve) => setTimeout(resolve, previewQueryOptions.retryDelay(failureCount, failure)));
    }
  }
}

/** Whether there were too many requests, or the request was replaced by a newer one. */
function isBusy(error: Error): boolean {
  return error instanceof ApiError && [409, 429, 503].includes(error.details.status ?? 0);
}

function waitOf(error: Error): number | undefined {
  return error instanceof ApiError ? error.details.retryAfterMs : undefined;
}
