import { ApiError, type ApiErrorKind } from '../../client/api-error.ts';
import { formatDayAndTime } from '../ui/format-time.ts';

/** A failure in three parts: what happened, the service's own words, and what is safe and what to do next. */
export interface ErrorDescription {
  title: string;
  said: string;
  next: string;
}

export interface ErrorContext {
  /** The call could have spent a render. */
  isRender?: boolean;
  /** A render that failed is known to have cost nothing. */
  isIdempotent?: boolean;
  /** When the quota starts anew, as far as it was known before; a time that has passed is left out. */
  resetAt?: string;
  nowMs?: number;
}

/**
 * Words for a failed call. The service's own are kept apart from ours, so that nobody takes one for the other. How long to wait
 * for a render is not among them: that is counted down, with `describeWait`.
 */
export function describeError(
  error: unknown,
  { isRender = false, isIdempotent = false, resetAt = '', nowMs = Date.now() }: ErrorContext = {},
): ErrorDescription {
  if (!(error instanceof ApiError)) {
    return {
      title: 'Something broke in Galley.',
      said: error instanceof Error ? error.message : '',
      next: 'Reload the page.',
    };
  }
  const { quota, retryAfterMs, status } = error.details;
  // What spends no render waits for none.
  const kind = error.details.kind === 'quotaSpent' && !isRender ? 'busy' : error.details.kind;
  const failed = isRender ? 'Nothing was rendered.' : 'This could not be read.';
  const counted = 'The service may have counted it as a render.';
  const later = 'Try again in a moment. If it stays so, ask whoever runs the service.';
  const words: Record<ApiErrorKind, [title: string, next: string]> = {
    quotaSpent: ['No renders are left.', describeReset(quota?.resetAt ?? resetAt, nowMs)],
    foreignPage: [failed, 'Open the app at the address that it printed when it was started.'],
    keyRefused: ['The key was refused, ask whoever runs this.', ''],
    notFound: ['Missing or not shared with you.', 'Go back to the projects, or ask its owner to share it.'],
    busy: ['The service is busy.', isRender ? '' : describeWait(retryAfterMs)],
    refused: [failed, isRender ? 'Change what it names, then press Generate.' : 'Go back and open it from the list.'],
    incomplete: [
      'The answer broke off.',
      isRender ? 'Check what is left before you press Generate again.' : 'Try again.',
    ],
    notAnImage: ['No image came back.', counted],
    unreachable: [
      'No answer came.',
      isRender ? 'If the request did arrive, the service may have counted it as a render.' : '',
    ],
    unsent: ['The service cannot be reached.', isRender ? `Nothing was sent. ${later}` : later],
    unclear: ['No clear answer came.', isRender ? counted : later],
    failed: isRender && !isIdempotent ? ['No image came back.', counted] : [failed, later],
  };
  // It is under way, or what came of it is not known.
  const [title, next] = words[isRender && status === 409 ? 'unclear' : kind];
  // Nothing is told twice.
  const rest = error.message.startsWith(title) ? error.message.slice(title.length).trim() : error.message;
  return {
    title,
    said: rest,
    next: isRender ? `${next} Your values are kept.`.trim() : next,
  };
}

function describeReset(resetAt: string, nowMs: number): string {
  const ms = Date.parse(resetAt);
  return ms > nowMs
    ? `There will be more on ${formatDayAndTime(ms)}, your time.`
    : 'The service did not say when there will be more.';
}

/** When to try again, by how many milliseconds are left to wait. */
export function describeWait(ms: number | undefined): string {
  if (ms === undefined) return 'Try again in a moment.';
  const seconds = Math.ceil(ms / 1_000);
  if (seconds <= 0) return 'Try again now.';
  return seconds < 120 ? `Try again in ${seconds} s.` : `Try again in ${Math.ceil(seconds / 60)} min.`;
}
