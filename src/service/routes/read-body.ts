import { ProblemError } from '../problem-error.ts';

/** The most a body may weigh: a picture of 10 MiB as base64, and the rest. */
const BODY_BYTES_MAX = 16 * 1024 * 1024;

/** Text of a JSON body as it was sent; throws a 413 or 415, or a 400 for bytes that are no text, before it is parsed. */
export async function readBody({ headers, body }: Request): Promise<string> {
  const contentType = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (contentType !== 'application/json') throw new ProblemError(415, 'Send the body as application/json.');
  // A few compressed bytes could unfold to any number.
  const encoding = headers.get('content-encoding') ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') {
    throw new ProblemError(415, 'Send the body uncompressed.', { headers: { 'accept-encoding': 'identity' } });
  }
  const bytes = await readBytes(Number(headers.get('content-length') ?? 0), body);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ProblemError(400, 'The body must be JSON in UTF-8.');
  }
}

async function readBytes(announcedBytes: number, body: Request['body']): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let byteCount = announcedBytes;
  if (byteCount <= BODY_BYTES_MAX) {
    byteCount = 0;
    for await (const chunk of body ?? []) {
      byteCount += chunk.length;
      if (byteCount > BODY_BYTES_MAX) break;
      chunks.push(chunk);
    }
  }
  if (byteCount <= BODY_BYTES_MAX) return Buffer.concat(chunks);
  const megabytes = BODY_BYTES_MAX / 1024 / 1024;
  throw new ProblemError(413, `The body may weigh at most ${megabytes} MiB. Use smaller pictures.`);
}
