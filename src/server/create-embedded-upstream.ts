import { buffer } from 'node:stream/consumers';
import { API_KEY_HEADER } from '../contract/key-header.ts';
import type { EmbeddedService } from './open-embedded-service.ts';
import { isCutShort } from './is-cut-short.ts';
import { UpstreamError, type Upstream } from './upstream.ts';

const BASE_ADDRESS = 'http://embedded.invalid';

/** The image service in this process as the proxy sees it. */
export function createEmbeddedUpstream({ service, key, close }: EmbeddedService): Upstream {
  return {
    key,
    async send({ method, path, headers, body, signal }, onHead) {
      const response = await service.fetch(
        new Request(BASE_ADDRESS + path, {
          method,
          headers: { ...headers, [API_KEY_HEADER]: key },
          signal,
          ...(body === undefined ? {} : { body: await buffer(body) }),
        }),
      );
      // Bytes in hand travel as one buffer: an image that crosses web streams costs several times the processor time.
      const bytes = Buffer.from(await response.arrayBuffer());
      signal.throwIfAborted();
      const destination = onHead(response.status, Object.fromEntries(response.headers));
      await new Promise<void>((resolve, reject) => {
        destination.once('error', reject);
        if (isCutShort(response, bytes)) {
          const broken = new UpstreamError(502, 'The answer of the image service broke off.');
          // What there is goes out first: a browser sends a request again whose connection ended without an answer.
          destination.write(bytes, () => destination.destroy(broken));
        } else {
          destination.end(bytes, resolve);
        }
      });
    },
    probe: async () => undefined,
    close,
  };
}
