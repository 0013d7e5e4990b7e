import { ApiError, type ApiErrorKind } from '../../client/api-error.ts';
import { formatDayAndTime } from '../ui/format-time.ts';

export interface ErrorDescription {
  title: string;
  /** The service's message, in addition to ours. */
  message: string;
  /** What to do next. */
  hint: string;
}

const RETRY = 'Try again in a moment. If that doesn’t help, ask your administrator.';
const MAYBE_COUNTED = 'The render may still count against your quota.';

/** Failures with the same message for every call. Nothing was rendered. */
const commonErrors: Partial<Record<ApiErrorKind, [title: string, hint: string]>> = {
  foreignPage: ['This address can’t use the app.', 'Open the app at the address that was printed when it started.'],
  keyRefused: ['The API key was rejected.', 'Ask your administrator for a new one.'],
  notFound: ['Not found, or not shared with you.', 'Go back to your projects, or ask the owner to share it.'],
  unsent: ['The service can’t be reached.', RETRY],
};

const readErrors: typeof commonErrors = {
  incomplete: ['The response is incomplete.', 'Try again.'],
  unreachable: ['No response from the service.', ''],
};

/** Describes why a request to load data failed. */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof ApiError)) return describeFault(error);
  const { kind, retryAfterMs } = error.details;
  // Reads use no quota, so a 429 only means that the service is busy.
  if (kind === 'busy' || kind === 'quotaSpent')
    return describe(error, 'The service is busy.', describeWait(retryAfterMs));
  const [title, hint] = commonErrors[kind] ?? readErrors[kind] ?? ['This couldn’t be loaded.', RETRY];
  return describe(error, title, hint);
}

/**
 * Describes why a render failed. `isIdempotent` means that a failed render is free. `resetAt` is when the quota resets, if known.
 * Omits how long to wait for a busy service, because `describeWait` counts down.
 */
export function describeRenderError(
  error: unknown,
  { isIdempotent = false, resetAt = '', nowMs = Date.now() } = {},
): ErrorDescription {
  if (!(error instanceof ApiError)) return describeFault(error);
  const [title, hint] = pickRenderMessage(error, isIdempotent, resetAt, nowMs);
  return describe(error, title, `${hint} Your input is kept.`.trim());
}

function pickRenderMessage(
  { details: { kind, status, quota } }: ApiError,
  isIdempotent: boolean,
  resetAt: string,
  nowMs: number,
): [title: string, hint: string] {
  if (kind === 'quotaSpent') return ['No renders left.', describeReset(quota?.resetAt ?? resetAt, nowMs)];
  if (kind === 'busy') return ['The service is busy.', ''];
  if (kind === 'incomplete') return ['The image is incomplete or damaged.', MAYBE_COUNTED];
  // A 409 means that the same render is in progress or that its outcome is unknown.
  if (kind === 'refused' && status !== 409)
    return ['Nothing was rendered.', 'Fix the values in the message, then press Generate.'];
  if (kind === 'unsent') return ['The service can’t be reached.', `Nothing was sent. ${RETRY}`];
  if (kind === 'failed' && isIdempotent) return ['Nothing was rendered.', RETRY];
  return commonErrors[kind] ?? ['No image arrived.', MAYBE_COUNTED];
}

/** Removes the title from the start of the message. */
function describe({ message }: ApiError, title: string, hint: string): ErrorDescription {
  return { title, message: message.startsWith(title) ? message.slice(title.length).trim() : message, hint };
}

function describeFault(error: unknown): ErrorDescription {
  return {
    title: 'Something went wrong in Galley.',
    message: error instanceof Error ? error.message : '',
    hint: 'Reload the page.',
  };
}

function describeReset(resetAt: string, nowMs: number): string {
  const ms = Date.parse(resetAt);
  return ms > nowMs ? `You get more on ${formatDayAndTime(ms)}.` : 'The service didn’t say when you’ll get more.';
}

/** Describes when to try again, given the milliseconds left to wait. */
export function describeWait(ms: number | undefined): string {
  if (ms === undefined) return 'Try again in a moment.';
  const seconds = Math.ceil(ms / 1_000);
  if (seconds <= 0) return 'Try again now.';
  return seconds < 120 ? `Try again in ${seconds} s.` : `Try again in ${Math.ceil(seconds / 60)} min.`;
}
