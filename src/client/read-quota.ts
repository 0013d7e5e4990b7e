import { quotaHeaders } from '../contract/headers.ts';

/** Parsed quota headers. Each one is undefined unless it can be trusted. `resetAt` is ISO 8601 UTC. */
export interface QuotaReading {
  limit?: number;
  remaining?: number;
  resetAt?: string;
}

const ISO_UTC = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]00:?00)$/;
/** Epoch seconds have 10 digits until 2286; smaller numbers are seconds from now. */
const EPOCH_SECONDS_MIN = 1_000_000_000;
const RESET_AHEAD_MAX_MS = 62 * 86_400_000;

/**
 * Reads the quota headers (specification, section 8) strictly: anything but a whole number is unknown, and so is a remainder over
 * the limit. The reset may also be epoch seconds or seconds from now; a reset over 62 days away is unknown.
 */
export function readQuota(headers: Headers, nowMs: number): QuotaReading {
  const limit = readWhole(headers.get(quotaHeaders.limit));
  const remaining = readWhole(headers.get(quotaHeaders.remaining));
  const isPossible = limit === undefined || remaining === undefined || remaining <= limit;
  const resetMs = readResetMs(headers.get(quotaHeaders.resetAt) ?? '', nowMs);
  return {
    limit,
    remaining: isPossible ? remaining : undefined,
    resetAt: Math.abs(resetMs - nowMs) <= RESET_AHEAD_MAX_MS ? new Date(resetMs).toISOString() : undefined,
  };
}

function readWhole(text: string | null): number | undefined {
  const number = /^\d+$/.test(text ?? '') ? Number(text) : NaN;
  return Number.isSafeInteger(number) ? number : undefined;
}

/** NaN for text that can't be parsed. */
function readResetMs(text: string, nowMs: number): number {
  const seconds = readWhole(text);
  if (seconds === undefined) return ISO_UTC.test(text) ? Date.parse(text) : NaN;
  return seconds < EPOCH_SECONDS_MIN ? nowMs + seconds * 1_000 : seconds * 1_000;
}

/** How long `Retry-After` asks to wait, in milliseconds, from seconds or an HTTP date; undefined when it can't be read. */
export function readRetryAfter(headers: Headers, nowMs: number): number | undefined {
  const text = headers.get('retry-after') ?? '';
  const seconds = readWhole(text);
  if (seconds !== undefined) return seconds * 1_000;
  // `Date.parse` reads "-1" as a date.
  const dateMs = /^[a-z]/i.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(dateMs) ? undefined : Math.max(0, dateMs - nowMs);
}
