import type { HonoRequest, MiddlewareHandler } from 'hono';
import { RENDER_ID, RENDER_ID_HEADER, RENDER_ID_RULE } from '../../contract/headers.ts';
import type { Intent } from '../ledger/ledger.ts';
import { findJsonExcess, type JsonLimits } from '../find-json-excess.ts';
import { giveTurn } from '../give-turn.ts';
import { ProblemError } from '../problem-error.ts';
import type { ServiceDependencies, ServiceEnv } from '../service-context.ts';
import { createRateLimit, type RateLimitRule } from './create-rate-limit.ts';

/** A JSON body before parsing. */
export interface JsonBody {
  bytes: Uint8Array<ArrayBuffer>;
  text: string;
}

/** A large body that would take too long to parse. */
class CostlyBodyError extends ProblemError {}

/** Smaller bodies take no time to read. */
const LARGE_BYTES = 1024 * 1024;

const REFUSALS: RateLimitRule = {
  timesMax: 10,
  windowMs: 60_000,
  title: 'Too many invalid requests',
  rule: 'Each key may send 10 large bodies per minute that are not accepted.',
};

/** Slows down keys that keep sending such bodies, which take time to read but cost the sender nothing. */
export function limitRefusals({
  monotonicMs,
}: Pick<ServiceDependencies, 'monotonicMs'>): MiddlewareHandler<ServiceEnv> {
  const refusals = createRateLimit(REFUSALS, monotonicMs);
  return async (c, next) => {
    const { id } = c.get('key');
    refusals.check(id);
    await next();
    if (c.error instanceof CostlyBodyError) refusals.add(id);
  };
}

/** Reads a JSON body. Throws a 415, or a 400 for bytes that aren't UTF-8 and for JSON that would take too long to parse. */
export async function readJsonBody(request: HonoRequest, limits: JsonLimits): Promise<JsonBody> {
  const contentType = request.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (contentType !== 'application/json') {
    throw new ProblemError(415, 'The request body must be sent as application/json.');
  }
  // A few compressed bytes could expand to gigabytes.
  const encoding = request.header('content-encoding') ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') {
    throw new ProblemError(415, 'The request body must be uncompressed.', {
      headers: { 'accept-encoding': 'identity' },
    });
  }
  const bytes = new Uint8Array(await request.arrayBuffer());
  const text = await decodeText(bytes).catch(() => {
    throw new ProblemError(400, 'The request body must be JSON in UTF-8.');
  });
  const excess = await findJsonExcess(text, limits);
  if (excess !== undefined) throw new (bytes.length > LARGE_BYTES ? CostlyBodyError : ProblemError)(400, excess);
  return { bytes, text };
}

/** Takes only a few milliseconds to decode, even if the text isn't ASCII. */
const PIECE_BYTES = 512 * 1024;

/** Decodes UTF-8 in pieces, because decoding 14 MB at once would block all other requests for a tenth of a second. */
async function decodeText(bytes: Uint8Array): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = decoder.decode(bytes.subarray(0, PIECE_BYTES), { stream: true });
  for (let start = PIECE_BYTES; start < bytes.length; start += PIECE_BYTES) {
    await giveTurn();
    text += decoder.decode(bytes.subarray(start, start + PIECE_BYTES), { stream: true });
  }
  return text + decoder.decode();
}

/** Reads the `Idempotency-Key`, and hashes the template and body that the key is for. */
export async function readIntent(
  request: HonoRequest,
  templateId: string,
  { bytes }: JsonBody,
): Promise<Intent | undefined> {
  const renderId = request.header(RENDER_ID_HEADER);
  if (renderId === undefined) return undefined;
  if (!RENDER_ID.test(renderId)) throw new ProblemError(400, RENDER_ID_RULE);
  const digest = await crypto.subtle.digest('SHA-256', Buffer.concat([Buffer.from(`${templateId}\n`), bytes]));
  return { renderId, fingerprint: Buffer.from(digest).toString('hex') };
}
