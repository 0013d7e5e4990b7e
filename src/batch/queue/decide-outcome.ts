import { ApiError } from '../../client/api-error.ts';
import type { PauseReason } from './queue.ts';

/** What a failed call means for its row, for the batch, and for the pace. */
export interface Outcome {
  /**
   * `failed`: over, and not charged. `unknown`: it may have been charged, and a person decides. `again`: it may have been
   * charged, and is resent with the same id, which costs nothing more. `waiting`: it was not rendered, so it waits as before.
   */
  row: 'failed' | 'unknown' | 'again' | 'waiting';
  message: string;
  /** Why other rows would fail, too. */
  pause?: Extract<PauseReason, 'quota' | 'key' | 'template'>;
  /** Whether the service could answer. */
  service: 'answered' | 'busy' | 'unanswered';
  /** Milliseconds that the service asks to wait. */
  retryAfterMs?: number;
}

/** Of a stored row. */
const MESSAGE_MAX = 2_000;
/** Statuses of a service, or a gateway in front of it, that did not handle the request. */
const UNANSWERED_STATUSES = new Set([408, 502, 503, 504]);

/**
 * Decides what follows from an error of `generate`. `isLastTry`: the row was resent often enough. Anything but an `ApiError` is
 * a call that timed out, so the row may have been rendered.
 */
export function decideOutcome(error: unknown, isIdempotent: boolean, isLastTry: boolean): Outcome {
  if (!(error instanceof ApiError)) {
    return decideUnseen('No answer arrived in time.', 'unanswered', isIdempotent, isLastTry);
  }
  const { details } = error;
  const { kind, status = 0, retryAfterMs } = details;
  const message = formatMessage(error);
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
      // An idempotent service says that this id failed, so it has no image of it.
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

/** Its message, and its messages for single variables. */
function formatMessage({ message, details: { fieldMessages = new Map<string, string>() } }: ApiError): string {
  const others = [...fieldMessages].filter(([, text]) => !message.includes(text.replace(/\.$/, '')));
  return [message, ...others.map(([name, text]) => `${name}: ${text}`)].join(' ').slice(0, MESSAGE_MAX);
}

function readService(status: number): Outcome['service'] {
  return UNANSWERED_STATUSES.has(status) ? 'unanswered' : 'answered';
}

/** The row may have been rendered, and its image did not arrive. */
function decideUnseen(
  message: string,
  service: Outcome['service'],
  isIdempotent: boolean,
  isLastTry: boolean,
): Outcome {
  return { row: isIdempotent && !isLastTry ? 'again' : 'unknown', message, service };
}
