import { RENDER_ID_HEADER } from '../../contract/render-id-header.ts';
import type { Intent } from '../ledger/ledger.ts';
import { ProblemError } from '../problem-error.ts';

const RENDER_ID = /^[\x21-\x7e]{1,255}$/;

/** The intent a request names by its `Idempotency-Key`, with a digest of everything that makes it another request. */
export async function readIntent(headers: Headers, templateId: string, body: string): Promise<Intent | undefined> {
  const renderId = headers.get(RENDER_ID_HEADER);
  if (renderId === null) return undefined;
  if (!RENDER_ID.test(renderId)) {
    throw new ProblemError(400, 'Idempotency-Key must have from 1 to 255 visible ASCII characters.');
  }
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${templateId}\n${body}`));
  return {
    renderId,
    fingerprint: Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join(''),
  };
}
