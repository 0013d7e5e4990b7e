import type { Query } from '@tanstack/react-query';
import { ApiError, isUnclear } from '../../client/api-error.ts';

/** Whether a retry a second later may succeed. */
export function isTransient(error: Error): boolean {
  if (!(error instanceof ApiError)) return false;
  const { kind, status = 0 } = error.details;
  return isUnclear(error) || kind === 'unsent' || (status >= 500 && kind === 'failed');
}

/** Failed queries are repeated when the network is back or the window has the focus. */
export function isFailed({ state }: Pick<Query, 'state'>): boolean {
  return state.status === 'error';
}
