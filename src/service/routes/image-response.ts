import { quotaHeaders, type Quota } from '../../contract/quota-headers.ts';
import type { StoredAnswer } from '../ledger/ledger.ts';

/** A delivered image with the quota as it stands after it (specification, sections 4.4 and 8). */
export function createImageResponse({ bytes, contentType }: StoredAnswer, templateId: string, quota: Quota): Response {
  const extension = contentType.split('/')[1]?.replace('jpeg', 'jpg') ?? 'png';
  const headers = new Headers({
    'content-type': contentType,
    'content-length': String(bytes.length),
    'content-disposition': `inline; filename="${templateId}.${extension}"`,
  });
  setQuotaHeaders(headers, quota);
  return new Response(bytes, { headers });
}

/** Writes the three quota headers, the one place that does. */
export function setQuotaHeaders(headers: Headers, { limit, remaining, resetAt }: Quota): void {
  headers.set(quotaHeaders.limit, String(limit));
  headers.set(quotaHeaders.remaining, String(remaining));
  headers.set(quotaHeaders.resetAt, resetAt);
}
