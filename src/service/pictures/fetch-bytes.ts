import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';

/** Connects to `address`, regardless of what the host in `url` resolves to now. Resolves when the headers arrive. */
export type OpenPicture = (url: URL, address: string, signal: AbortSignal) => Promise<IncomingMessage>;

/** All headers of a request: no key, no cookie, no referrer, no compression. */
const HEADERS = { accept: 'image/png, image/jpeg, image/webp', 'accept-encoding': 'identity', 'user-agent': 'Galley' };

/** Uses a new connection. The `Host` header and the TLS server name come from the URL. */
export const openPicture: OpenPicture = (url, address, signal) => {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const request = send(url, {
      headers: HEADERS,
      agent: false,
      signal,
      lookup: (_hostname, options, callback) => {
        const family = isIP(address);
        if (options.all === true) callback(null, [{ address, family }]);
        else callback(null, address, family);
      },
    });
    request.once('response', resolve).once('error', reject);
    // Node closes an upgraded connection (101) without an error.
    request.once('close', () => reject(new Error('closed without a response'))).end();
  });
};

interface ReadLimits {
  bytesMax: number;
  /** Longest time without a byte, in milliseconds. */
  idleMs: number;
}

/** Reads a body. Rejects and closes the socket if it is too long, stalls or is cut off. */
export function readBytes(message: IncomingMessage, { bytesMax, idleMs }: ReadLimits): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let byteCount = 0;
    message.setTimeout(idleMs, () => message.destroy(new Error('stalled')));
    message.on('data', (chunk: Buffer) => {
      byteCount += chunk.length;
      if (byteCount > bytesMax) message.destroy(new Error('too large'));
      else chunks.push(chunk);
    });
    message.once('error', reject);
    message.once('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    message.once('close', () => reject(new Error('broke off')));
  });
}
