import { ApiError } from '../../client/api-error.ts';
import type { PauseReason } from './queue.ts';

/** How a failed call affects its row, the batch and the pace. */
export interface Outcome {
  /**
   * `failed`: final and not charged. `unknown`: possibly charged, so the user decides. `again`: possibly charged, and resent with
   * the same id at no extra cost. `waiting`: not rendered, so the row keeps waiting.
   */
  row: 'failed' | 'unknown' | 'again' | 'waiting';
  message: string;
  /** Why other rows would also fail. */
  pause?: Extract<PauseReason, 'quota' | 'key' | 'template'>;
  /** Whether the service responded. */
  service: 'answered' | 'busy' | 'unanswered';
  /** The wait requested by the service, in milliseconds. */
  retryAfterMs?: number;
}

const MESSAGE_MAX = 2_000;
/** Statuses that mean the service or a gateway didn't handle the request. */
const UNANSWERED_STATUSES = new Set([408, 502, 503, 504]);

/**
 * Decides what happens after an error from `generate`. `isLastTry`: the row won't be resent again. Any error that isn't an
 * `ApiError` is a timeout, so the row may have been rendered.
 */
export function decideOutcome(error: unknown, isIdempotent: boolean, isLastTry: boolean): Outcome {
  if (!(error instanceof ApiError)) {
    return decideUnseen('The service didn’t respond in time.', 'unanswered', isIdempotent, isLastTry);
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
      // An idempotent service reports that this id failed, so it has no image for the row.
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

/** Formats an error's message, including messages for individual variables. */
function formatMessage({ message, details: { fieldMessages = new Map<string, string>() } }: ApiError): string {
  const others = [...fieldMessages].filter(([, text]) => !message.includes(text.replace(/\.$/, '')));
  return [message, ...others.map(([name, text]) => `${name}: ${text}`)].join(' ').slice(0, MESSAGE_MAX);
}

function readService(status: number): Outcome['service'] {
  return UNANSWERED_STATUSES.has(status) ? 'unanswered' : 'answered';
}

/** Decides for a row that may have been rendered, although its image didn't arrive. */
function decideUnseen(
  message: string,
  service: Outcome['service'],
  isIdempotent: boolean,
  isLastTry: boolean,
): Outcome {
  return { row: isIdempotent && !isLastTry ? 'again' : 'unknown', message, service };
}
