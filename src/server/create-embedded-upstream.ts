import { pipeline } from 'node:stream/promises';
import { API_KEY_HEADER } from '../contract/key-header.ts';
import type { EmbeddedService } from './open-embedded-service.ts';
import { UpstreamError, type Upstream } from './upstream.ts';

const BASE_ADDRESS = 'http://embedded.invalid';

/** The image service in this process as the proxy sees it. */
export function createEmbeddedUpstream({ service, key, close }: EmbeddedService): Upstream {
  return {
    key,
    async send({ method, path, headers, body, signal }, onHead) {
      const init = { method, headers: { ...headers, [API_KEY_HEADER]: key }, body, signal };
      const response = await service.fetch(new Request(BASE_ADDRESS + path, init));
      signal.throwIfAborted();
      const destination = onHead(response.status, Object.fromEntries(response.headers));
      try {
        await pipeline(response.body ?? [], destination, { signal });
      } catch (cause) {
        throw new UpstreamError(502, 'The answer of the image service broke off.', { cause });
      }
    },
    probe: async () => undefined,
    close,
  };
}
