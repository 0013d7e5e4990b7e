import { ApiError } from '../../client/api-error.ts';
import type { PauseReason } from './queue.ts';

/** What a failed call means for its row, for the batch, and for how fast the next rows are sent. */
export interface Outcome {
  /**
   * `failed`: over, and not charged. `unknown`: it may have been charged, and a person decides. `again`: it may have been
   * charged, and is sent again with the same id, which costs nothing more. `waiting`: it was not begun, so it waits as before.
   */
  row: 'failed' | 'unknown' | 'again' | 'waiting';
  message: string;
  /** Why no other row would fare better. */
  pause?: Extract<PauseReason, 'quota' | 'key' | 'template'>;
  /** Whether the service could answer. */
  service: 'answered' | 'busy' | 'unanswered';
  /** Milliseconds that the service asks to wait. */
  retryAfterMs?: number;
}

/** In a row that is kept. */
const WORDS_MAX = 2_000;
/** Statuses of a service, or of what stands before it, that has no time for the request. */
const UNANSWERED_STATUSES = new Set([408, 502, 503, 504]);

/**
 * Reads what `generate` rejected with. `isLastTry` says that the row was sent again often enough. What is not an `ApiError` is a
 * call that was given up, so it may have been rendered.
 */
export function decideOutcome(error: unknown, isIdempotent: boolean, isLastTry: boolean): Outcome {
  if (!(error instanceof ApiError)) {
    return decideUnseen('No answer came in time.', 'unanswered', isIdempotent, isLastTry);
  }
  const { details } = error;
  const { kind, status = 0, retryAfterMs } = details;
  const message = tellAll(error);
  switch (kind) {
    case 'quotaSpent':
      return { row: 'waiting', message, pause: 'quota', service: 'answered' };
    case 'keyRefused':
    case 'foreignPage':
      return { row: 'waiting', message, pause: 'key', service: 'answered' };
    case 'notFound':
      return { row: 'waiting', message, pause: 'template', service: 'answered' };
    case 'unsent':
      return { row: 'waiting', message, service: 'unanswered' };
    case 'busy':
      return { row: 'waiting', message, service: 'busy', retryAfterMs };
    case 'refused':
      if (status !== 409) return { row: 'failed', message, service: 'answered' };
      break;
    case 'failed':
      // A service that takes an id twice has said that this one failed; it holds no image for it.
      if (isIdempotent && isLastTry) return { row: 'failed', message, service: readService(status) };
      break;
    case 'unreachable':
      return decideUnseen(message, 'unanswered', isIdempotent, isLastTry);
    case 'incomplete':
    case 'unclear':
    case 'notAnImage':
      break;
  }
  return { ...decideUnseen(message, readService(status), isIdempotent, isLastTry), retryAfterMs };
}

/** Its message, and what it says of single variables beside that. */
function tellAll({ message, details: { fieldMessages = new Map<string, string>() } }: ApiError): string {
  const others = [...fieldMessages].filter(([, words]) => !message.includes(words.replace(/\.$/, '')));
  return [message, ...others.map(([name, words]) => `${name}: ${words}`)].join(' ').slice(0, WORDS_MAX);
}

function readService(status: number): Outcome['service'] {
  return UNANSWERED_STATUSES.has(status) ? 'unanswered' : 'answered';
}

/** The row may have been rendered, and its image was not seen. */
function decideUnseen(
  message: string,
  service: Outcome['service'],
  isIdempotent: boolean,
  isLastTry: boolean,
): Outcome {
  return { row: isIdempotent && !isLastTry ? 'again' : 'unknown', message, service };
}
