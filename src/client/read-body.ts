/** How much of a response has arrived. `totalBytes` is undefined if the service did not report it. */
export interface Progress {
  receivedBytes: number;
  totalBytes: number | undefined;
}

/** Thrown when a body exceeds its limit. The rest isn't read. */
export class BodyTooLargeError extends Error {
  override name = 'BodyTooLargeError';
}

/**
 * Reads a body of at most `maxBytes`, so that an endless response can't fill the memory. A longer body is rejected, or truncated if
 * `mayBeCut`. Rejects with the transport error when the body breaks off, and with the signal's reason on abort. Pass the signal
 * here as well as to `fetch`: Node's `fetch` loses it at the next garbage collection.
 */
export async function readBody(
  response: Response,
  maxBytes: number,
  {
    onProgress,
    signal,
    mayBeCut = false,
  }: { onProgress?: ((progress: Progress) => void) | undefined; signal?: AbortSignal; mayBeCut?: boolean } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader();
  if (reader === undefined) return new Uint8Array();
  // A body that `fetch` has aborted can't be canceled.
  signal?.addEventListener('abort', () => reader.cancel().catch(() => {}), { once: true });
  const announced = Number(response.headers.get('content-length') ?? NaN);
  const totalBytes = Number.isSafeInteger(announced) && announced > 0 ? announced : undefined;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let receivedBytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    receivedBytes += value.length;
    if (receivedBytes > maxBytes) {
      await reader.cancel();
      if (!mayBeCut) throw new BodyTooLargeError(`The response is over ${maxBytes} bytes`);
      chunks.push(value.subarray(0, maxBytes - receivedBytes));
      receivedBytes = maxBytes;
      break;
    }
    chunks.push(value);
    onProgress?.({ receivedBytes, totalBytes });
  }
  signal?.throwIfAborted();
  const whole = new Uint8Array(receivedBytes);
  let end = 0;
  for (const chunk of chunks) {
    whole.set(chunk, end);
    end += chunk.length;
  }
  return whole;
}
