import { createPart } from './create-part.ts';
import type { ErrorWords } from './describe-error.ts';
import { usePart } from './use-part.ts';

/** Failures are rare, so their words are not part of the first screen. */
export const errorWords = createPart(async () => (await import('./describe-error.ts')).describeError);

/** Words for a failed call; undefined for a moment while they are fetched. Without them the error's own stand alone. */
export function useErrorWords(error: Error): ErrorWords | undefined {
  const describeError = usePart(errorWords);
  if (typeof describeError === 'function') return describeError(error);
  return describeError && { title: 'This could not be read.', said: error.message, next: '' };
}
