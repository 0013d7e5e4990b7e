import type { QuotaReading } from './read-quota.ts';

/**
 * The kind of failure, as far as it affects what the user should do:
 * `unreachable` no response arrived; `unsent` our proxy could not reach the service, which received nothing; `incomplete` the response
 * broke off, so a render may have been spent; `notAnImage` success without an image; `foreignPage` our proxy does not know this
 * page; `keyRefused` 401 or 403; `notFound` 404; `quotaSpent` 429 because the monthly quota is used up; `busy` another 429, or a
 * 503 with `Retry-After`; `unclear` 408, 502, 504, or a 5xx without JSON, where a gateway may have given up on a service that did
 * its work; `refused` any other 4xx; `failed` anything else.
 */
export type ApiErrorKind =
  | 'unreachable'
  | 'unsent'
  | 'incomplete'
  | 'notAnImage'
  | 'foreignPage'
  | 'keyRefused'
  | 'notFound'
  | 'quotaSpent'
  | 'busy'
  | 'unclear'
  | 'refused'
  | 'failed';

export interface ApiErrorDetails {
  kind: ApiErrorKind;
  /** HTTP status; absent without a response. */
  status?: number;
  /** Messages for individual variables, keyed by the name or path in the response. */
  fieldMessages?: ReadonlyMap<string, string>;
  quota?: QuotaReading;
  /** How long the service asks to wait, in milliseconds. */
  retryAfterMs?: number;
  /** The received body, at most 64 KiB, to show on demand. */
  rawBody?: string;
}

/** Every client call rejects with this error or an abort. `message` is plain text for the user. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly details: ApiErrorDetails;

  constructor(message: string, details: ApiErrorDetails, options?: ErrorOptions) {
    super(message, options);
    this.details = details;
  }
}

/** True when the outcome is unknown: the service may have done its work, and only the response is missing. */
export function isUnclear(error: unknown): boolean {
  return error instanceof ApiError && ['unreachable', 'incomplete', 'unclear'].includes(error.details.kind);
}

/**
 * True when the response does not say whether the render exists, since it may have been sent before with the same id. A 409 means
 * that it is in progress or unknown. A service that is busy, out of renders or rejecting the key has not looked up the id.
 */
export function isUnsettled(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { kind, status = 0 } = error.details;
  return [409, 503].includes(status) || !['refused', 'failed', 'notAnImage'].includes(kind);
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.details.kind === 'notFound';
}
