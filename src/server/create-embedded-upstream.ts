import { buffer } from 'node:stream/consumers';
import { API_KEY_HEADER } from '../contract/key-header.ts';
import { createApiKey, hashApiKey } from '../service/auth/api-key.ts';
import { createService } from '../service/create-service.ts';
import { createMemoryLedger } from '../service/ledger/create-memory-ledger.ts';
import { createTakumiEngine } from '../service/renderer/create-takumi-engine.ts';
import { starterWorkspace } from '../service/starter/starter-workspace.ts';
import { createMemoryStore } from '../service/store/create-memory-store.ts';
import { createStarterContents } from '../service/store/create-starter-contents.ts';
import type { Upstream } from './upstream.ts';

/** Renders a month of the key that the embedded service makes for its own app. */
const STARTER_QUOTA = 1_000;
const BASE_ADDRESS = 'http://embedded.invalid';

export interface EmbeddedOptions {
  /** Told of failures of the service. */
  onFailure: (error: unknown, requestId: string) => void;
}

/** The image service in this process, with the starter workspace and a key of its own that lives in memory alone. */
export function createEmbeddedUpstream({ onFailure }: EmbeddedOptions): Upstream {
  const key = createApiKey();
  const store = createMemoryStore(
    createStarterContents(starterWorkspace, { hash: hashApiKey(key), quotaLimit: STARTER_QUOTA }),
  );
  const ledger = createMemoryLedger({ now: Date.now });
  const engine = createTakumiEngine();
  const service = createService({ store, ledger, engine, now: Date.now, onFailure });
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
        destination.once('error', reject).end(bytes, resolve);
      });
    },
    probe: async () => undefined,
    close: async () => {},
  };
}
