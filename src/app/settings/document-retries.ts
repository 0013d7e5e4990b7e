import { ApiError } from '../../client/api-error.ts';
import { isPassing } from '../hooks/is-passing.ts';

/** Long enough for a word that is taken back. */
const KEPT_MS = 10_000;
const RETRIES_MAX = 3;

/** How documents are checked and drawn: once each, and again when the service was busy. */
export const documentRetries = {
  gcTime: KEPT_MS,
  staleTime: Infinity,
  retry: (failureCount: number, error: Error) => failureCount < RETRIES_MAX && (isBusy(error) || isPassing(error)),
} as const;

function isBusy(error: Error): boolean {
  return error instanceof ApiError && [409, 429, 503].includes(error.details.status ?? 0);
}
