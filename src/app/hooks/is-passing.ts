import { ApiError } from '../../client/api-error.ts';

/** Only what may mend itself within a second is worth asking again. */
export function isPassing(error: Error): boolean {
  if (!(error instanceof ApiError)) return false;
  const { kind, status = 0 } = error.details;
  return kind === 'unreachable' || kind === 'incomplete' || (status >= 500 && kind === 'failed');
}
