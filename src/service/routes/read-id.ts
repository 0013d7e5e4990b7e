import { isUuid } from '../../contract/id.ts';
import { ProblemError } from '../problem-error.ts';

/** The one answer for what is unknown and for what the key may not see, so that neither tells of the other. */
export function createNotFound(): ProblemError {
  return new ProblemError(404, 'There is nothing here that this key can read.');
}

/** An id from a path; one that is no UUID cannot be known. */
export function readId(text: string | undefined): string {
  if (text === undefined || !isUuid(text)) throw createNotFound();
  return text.toLowerCase();
}
