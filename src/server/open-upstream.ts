import { networkInterfaces } from 'node:os';
import { pipeline } from 'node:stream/promises';
import { API_KEY_HEADER } from '../contract/key-header.ts';
import { createPictureLoader, type LoadPicture } from '../service/pictures/create-picture-loader.ts';
import { readQuotaHeaders } from '../service/read-quota-headers.ts';
import { openEmbeddedService, type EmbeddedService, type EmbeddedServiceOptions } from './open-embedded-service.ts';
import type { Settings } from './settings.ts';
import { UpstreamError, type Upstream } from './upstream.ts';

const BASE_ADDRESS = 'http://embedded.invalid';

/** Opens the image service that the settings name: a remote one, or the embedded one with what it draws and fetches by. */
export async function openUpstream(settings: Settings, options: EmbeddedServiceOptions): Promise<Upstream> {
  const { remote } = settings;
  if (remote !== undefined) {
    // Loaded only when it is needed, because its HTTP client takes a tenth of a start.
    const { createRemoteUpstream } = await import('./create-remote-upstream.ts');
    const upstream = createRemoteUpstream(remote);
    await upstream.learnAbilities?.();
    return upstream;
  }
  const embedded = await openEmbeddedService(settings, options);
  const key = await embedded.openKey();
  return { ...createEmbeddedUpstream({ ...embedded, key }), workspace: await embedded.openWorkspace(key) };
}

/** The image service in this process as the proxy sees it. */
export function createEmbeddedUpstream({
  service,
  key,
  drain,
  close,
}: Pick<EmbeddedService, 'service' | 'drain' | 'close'> & { key: string }): Upstream {
  return {
    key,
    isIdempotent: true,
    hasProofs: true,
    takesKeys: true,
    async send({ method, path, headers, body, callerKey = key, signal }, onHead) {
      // With its length announced, as over a network, the body is not read once more to learn it.
      const length = body && { 'content-length': String(body.length) };
      const init = { method, headers: { ...headers, ...length, [API_KEY_HEADER]: callerKey }, body, signal };
      const response = await service.fetch(new Request(BASE_ADDRESS + path, init));
      signal.throwIfAborted();
      const destination = onHead(response.status, Object.fromEntries(response.headers));
      try {
        await pipeline(response.body ?? [], destination, { signal });
      } catch (cause) {
        throw new UpstreamError(502, 'The answer of the image service broke off.', { cause });
      }
    },
    readQuota: (callerKey = key) => readQuotaHeaders(service, callerKey),
    probe: async () => undefined,
    drain,
    close,
  };
}

/** The guarded loader of pictures for this machine, whose own addresses it refuses. One a process: it keeps what it fetched. */
export function createGuardedLoader(): LoadPicture {
  const ownAddresses = Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses.map(({ address }) => address),
  );
  return createPictureLoader({ ownAddresses });
}
