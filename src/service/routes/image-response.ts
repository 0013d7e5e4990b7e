import { quotaHeaders, type Quota } from '../../contract/quota-headers.ts';
import type { StoredAnswer } from '../ledger/ledger.ts';

/** Bytes in hand: to make a stream of them, only to be read into one piece again, takes several times as long. */
class BytesResponse extends Response {
  readonly #bytes: Uint8Array<ArrayBuffer>;

  constructor(bytes: Uint8Array<ArrayBuffer>, headers: Headers) {
    super(null, { headers });
    this.#bytes = bytes;
  }

  override get body(): ReadableStream<Uint8Array<ArrayBuffer>> | null {
    return new Response(this.#bytes).body;
  }

  /** The bytes themselves where they are all of their buffer: read, never written to. */
  override async arrayBuffer(): Promise<ArrayBuffer> {
    const { buffer, byteLength } = this.#bytes;
    return buffer.byteLength === byteLength ? buffer : this.#bytes.slice().buffer;
  }

  override blob(): Promise<Blob> {
    return new Response(this.#bytes, this).blob();
  }

  override clone(): Response {
    return new BytesResponse(this.#bytes, this.headers);
  }
}

/** A delivered image with the quota as it stands after it (specification, sections 4.4 and 8). */
export function createImageResponse({ bytes, contentType }: StoredAnswer, templateId: string, quota: Quota): Response {
  const extension = contentType.split('/')[1]?.replace('jpeg', 'jpg') ?? 'png';
  const headers = new Headers({
    'content-type': contentType,
    'content-length': String(bytes.length),
    'content-disposition': `inline; filename="${templateId}.${extension}"`,
  });
  setQuotaHeaders(headers, quota);
  return new BytesResponse(bytes, headers);
}

/** Writes the three quota headers, the one place that does. */
export function setQuotaHeaders(headers: Headers, { limit, remaining, resetAt }: Quota): void {
  headers.set(quotaHeaders.limit, String(limit));
  headers.set(quotaHeaders.remaining, String(remaining));
  headers.set(quotaHeaders.resetAt, resetAt);
}
