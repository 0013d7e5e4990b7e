import { ApiError, type ApiErrorKind } from './api-error.ts';
import { OWN_REFUSAL_TITLE, UNSENT_TITLE } from '../contract/problem.ts';
import { readBody } from './read-body.ts';
import { readErrorBody } from './read-error-body.ts';
import { readQuota, readRetryAfter, type QuotaReading } from './read-quota.ts';

const ERROR_BYTES_MAX = 64 * 1024;

/** Turns a failed response into an `ApiError` with the service's message, or ours if it has none. */
export async function createErrorFromResponse(response: Response, nowMs: number): Promise<ApiError> {
  const { status, headers } = response;
  const rawBody = await readBody(response, ERROR_BYTES_MAX, { mayBeCut: true }).then(
    (bytes) => new TextDecoder().decode(bytes),
    () => '',
  );
  const { message, fieldMessages } = readErrorBody(rawBody);
  const quota = readQuota(headers, nowMs);
  const retryAfterMs = readRetryAfter(headers, nowMs);
  const kind = readOwnRefusal(status, rawBody) ?? classify(response, quota, retryAfterMs);
  return new ApiError(message || `The service responded with status ${status} and no message.`, {
    kind,
    status,
    fieldMessages,
    quota,
    retryAfterMs,
    rawBody,
  });
}

/** A failure that our proxy identifies by its title. */
function readOwnRefusal(status: number, rawBody: string): ApiErrorKind | undefined {
  if (status === 403 && rawBody.includes(`"title":"${OWN_REFUSAL_TITLE}"`)) return 'foreignPage';
  if (status === 502 && rawBody.includes(`"title":"${UNSENT_TITLE}"`)) return 'unsent';
  return undefined;
}

/** A 429 without remaining quota means that the month's quota is used up, unless the service asks to wait. */
function classify({ status, headers }: Response, quota: QuotaReading, retryAfterMs: number | undefined): ApiErrorKind {
  if (status === 401 || status === 403) return 'keyRefused';
  if (status === 404) return 'notFound';
  const { remaining = retryAfterMs === undefined ? 0 : 1 } = quota;
  if (status === 429) return remaining === 0 ? 'quotaSpent' : 'busy';
  if (status === 503 && retryAfterMs !== undefined) return 'busy';
  const isJson = headers.get('content-type')?.includes('json');
  if ([408, 502, 504].includes(status) || (status >= 500 && !isJson)) return 'unclear';
  return status >= 400 && status < 500 ? 'refused' : 'failed';
}
