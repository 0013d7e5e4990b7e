import { quotaHeaders } from '../contract/headers.ts';

/** Quota headers as read: each is undefined unless it can be trusted. `resetAt` is ISO 8601 UTC. */
export interface QuotaReading {
  limit?: number;
  remaining?: number;
  resetAt?: string;
}

const WHOLE = /^\d{1,16}$/;
const ISO_UTC = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]00:?00)$/;
/** Epoch seconds have 10 digits until 2286; fewer digits are seconds to go. */
const EPOCH_SECONDS_MIN = 1_000_000_000;
const RESET_AHEAD_MAX_MS = 62 * 86_400_000;

/**
 * Reads the quota headers (specification, section 8) strictly: whole numbers from 0 or unknown, never NaN; a remainder
 * over the limit is unknown. The reset may also be epoch seconds or seconds to go; one over 62 days away is unknown.
 */
export function readQuota(headers: Headers, nowMs: number): QuotaReading {
  const limit = readWhole(headers.get(quotaHeaders.limit));
  const remaining = readWhole(headers.get(quotaHeaders.remaining));
  const isPossible = limit === undefined || remaining === undefined || remaining <= limit;
  return {
    limit,
    remaining: isPossible ? remaining : undefined,
    resetAt: readReset(headers.get(quotaHeaders.resetAt), nowMs),
  };
}

function readWhole(text: string | null): number | undefined {
  if (text === null || !WHOLE.test(text)) return undefined;
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : undefined;
}

function readReset(text: string | null, nowMs: number): string | undefined {
  const ms = parseReset(text, nowMs);
  if (ms === undefined || Number.isNaN(ms)) return undefined;
  if (Math.abs(ms - nowMs) > RESET_AHEAD_MAX_MS) return undefined;
  return new Date(ms).toISOString();
}

function parseReset(text: string | null, nowMs: number): number | undefined {
  if (text === null) return undefined;
  if (ISO_UTC.test(text)) return Date.parse(text);
  const seconds = readWhole(text);
  if (seconds === undefined) return undefined;
  return seconds >= EPOCH_SECONDS_MIN ? seconds * 1000 : nowMs + seconds * 1000;
}

/** How long `Retry-After` asks to wait, in milliseconds, from seconds or an HTTP date; undefined when it cannot be read. */
export function readRetryAfter(headers: Headers, nowMs: number): number | undefined {
  const text = headers.get('retry-after')?.trim();
  if (text === undefined || text === '') return undefined;
  const seconds = readWhole(text);
  if (seconds !== undefined) return seconds * 1000;
  if (/^[+-]?[\d.]/.test(text)) return undefined;
  const dateMs = Date.parse(text);
  return Number.isNaN(dateMs) ? undefined : Math.max(0, dateMs - nowMs);
}
