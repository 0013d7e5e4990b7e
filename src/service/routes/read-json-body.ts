import type { HonoRequest } from 'hono';
import { RENDER_ID, RENDER_ID_HEADER, RENDER_ID_RULE } from '../../contract/headers.ts';
import type { Intent } from '../ledger/ledger.ts';
import { ProblemError } from '../problem-error.ts';

/** A JSON body as it was sent, before it is parsed. */
export interface JsonBody {
  bytes: Uint8Array<ArrayBuffer>;
  text: string;
}

/** Reads a JSON body; throws a 415, or a 400 for bytes that are no text. */
export async function readJsonBody(request: HonoRequest): Promise<JsonBody> {
  const contentType = request.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (contentType !== 'application/json')
    throw new ProblemError(415, 'The request body must be sent as application/json.');
  // A few compressed bytes could unfold to any number.
  const encoding = request.header('content-encoding') ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') {
    throw new ProblemError(415, 'The request body must be uncompressed.', {
      headers: { 'accept-encoding': 'identity' },
    });
  }
  const bytes = new Uint8Array(await request.arrayBuffer());
  try {
    return { bytes, text: await decodeText(bytes) };
  } catch {
    throw new ProblemError(400, 'The request body must be JSON in UTF-8.');
  }
}

/** Some milliseconds of work where characters are not ASCII. */
const PIECE_BYTES = 512 * 1024;

/** Decodes UTF-8 piece by piece: a body of 14 MB at once would hold up all other requests for a tenth of a second. */
async function decodeText(bytes: Uint8Array): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = decoder.decode(bytes.subarray(0, PIECE_BYTES), { stream: true });
  for (let at = PIECE_BYTES; at < bytes.length; at += PIECE_BYTES) {
    await new Promise((resolve) => setTimeout(resolve));
    text += decoder.decode(bytes.subarray(at, at + PIECE_BYTES), { stream: true });
  }
  return text + decoder.decode();
}

/** Reads which render is meant by `Idempotency-Key`, with a digest of everything that makes it another request. */
export async function readIntent(
  request: HonoRequest,
  templateId: string,
  { bytes }: JsonBody,
): Promise<Intent | undefined> {
  const renderId = request.header(RENDER_ID_HEADER);
  if (renderId === undefined) return undefined;
  if (!RENDER_ID.test(renderId)) {
    throw new ProblemError(400, RENDER_ID_RULE);
  }
  const digest = await crypto.subtle.digest('SHA-256', Buffer.concat([Buffer.from(`${templateId}\n`), bytes]));
  return {
    renderId,
    fingerprint: Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join(''),
  };
}
