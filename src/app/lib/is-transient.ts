import type { Query } from '@tanstack/react-query';
import { ApiError, isUnclear } from '../../client/api-error.ts';

/** Whether a retry after about a second may succeed. */
export function isTransient(error: Error): boolean {
  if (!(error instanceof ApiError)) return false;
  const { kind, status = 0 } = error.details;
  return isUnclear(error) || kind === 'unsent' || (status >= 500 && kind === 'failed');
}

/** For `refetchOnReconnect` and `refetchOnWindowFocus`: only failed queries are refetched. */
export function isFailed({ state }: Pick<Query, 'state'>): boolean {
  return state.status === 'error';
}
