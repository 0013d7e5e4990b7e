import type { HonoRequest } from 'hono';
import { RENDER_ID_HEADER } from '../../contract/headers.ts';
import type { Intent } from '../ledger/ledger.ts';
import { ProblemError } from '../problem-error.ts';

/** Reads the text of a JSON body as it was sent; throws a 415, or a 400 for bytes that are no text, before it is parsed. */
export async function readJsonText(request: HonoRequest): Promise<string> {
  const contentType = request.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (contentType !== 'application/json') throw new ProblemError(415, 'Send the body as application/json.');
  // A few compressed bytes could unfold to any number.
  const encoding = request.header('content-encoding') ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') {
    throw new ProblemError(415, 'Send the body uncompressed.', { headers: { 'accept-encoding': 'identity' } });
  }
  const bytes = await request.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ProblemError(400, 'The body must be JSON in UTF-8.');
  }
}

/** Reads which render is meant by `Idempotency-Key`, with a digest of everything that makes it another request. */
export async function readIntent(request: HonoRequest, templateId: string, body: string): Promise<Intent | undefined> {
  const renderId = request.header(RENDER_ID_HEADER);
  if (renderId === undefined) return undefined;
  if (!/^[\x21-\x7e]{1,255}$/.test(renderId)) {
    throw new ProblemError(400, 'Idempotency-Key must have from 1 to 255 visible ASCII characters.');
  }
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${templateId}\n${body}`));
  return {
    renderId,
    fingerprint: Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join(''),
  };
}
