import type { Query } from '@tanstack/react-query';
import { ApiError, isUnclear } from '../../client/api-error.ts';

/** Only what may mend itself within a second is worth asking again. */
export function isTransient(error: Error): boolean {
  if (!(error instanceof ApiError)) return false;
  const { kind, status = 0 } = error.details;
  return isUnclear(error) || kind === 'unsent' || (status >= 500 && kind === 'failed');
}

/** What failed is read again when the network is back or the window is looked at; what was read stays. */
export function isFailed({ state }: Pick<Query, 'state'>): boolean {
  return state.status === 'error';
}
