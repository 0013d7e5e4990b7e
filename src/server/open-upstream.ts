import { networkInterfaces } from 'node:os';
import { pipeline } from 'node:stream/promises';
import { allAbilities } from '../contract/app-server.ts';
import { API_KEY_HEADER } from '../contract/key-header.ts';
import { createPictureLoader, type LoadPicture } from '../service/pictures/create-picture-loader.ts';
import type { ServiceDatabase } from '../service/database/tables.ts';
import { readQuotaHeaders } from '../service/read-quota-headers.ts';
import type { KeyRecord } from '../service/store/store.ts';
import { openEmbeddedService, type EmbeddedService, type EmbeddedServiceOptions } from './open-embedded-service.ts';
import type { Settings } from './settings.ts';
import { UpstreamError, type Upstream } from './upstream.ts';

const BASE_ADDRESS = 'http://embedded.invalid';

export interface OpenedUpstream extends Upstream {
  /** The app's own key, whose member uses an app without sign-in; only for the embedded service. */
  appKey?: KeyRecord;
  /** Only for the embedded service. */
  database?: ServiceDatabase;
  /** Rejects when the embedded service's database isn't writable. */
  ping?: () => Promise<void>;
}

/** Opens the configured image service: remote or embedded. */
export async function openUpstream(settings: Settings, options: EmbeddedServiceOptions): Promise<OpenedUpstream> {
  const { remote } = settings;
  if (remote !== undefined) {
    // Loaded on demand, because its HTTP client takes a tenth of the startup time.
    const { createRemoteUpstream } = await import('./create-remote-upstream.ts');
    const upstream = createRemoteUpstream(remote);
    await upstream.learnAbilities?.();
    return upstream;
  }
  const embedded = await openEmbeddedService(settings, options);
  const appKey = await embedded.openAppKey();
  const upstream = createEmbeddedUpstream({ ...embedded, appKeyHash: appKey.hash });
  const { openWorkspace, database, ping } = embedded;
  const readMonth = (keyHash = appKey.hash) => embedded.readMonth(keyHash);
  return { ...upstream, openWorkspace, readMonth, appKey, database, ping };
}

/** The image service in this process as the proxy sees it. */
export function createEmbeddedUpstream({
  service,
  appKeyHash,
  drain,
  close,
}: Pick<EmbeddedService, 'service' | 'drain' | 'close'> & { appKeyHash: string }): Upstream {
  return {
    key: '',
    abilities: allAbilities,
    takesKeys: true,
    async send({ method, path, headers, body, stream = body, callerKey, keyHash = appKeyHash, signal }, onHead) {
      // Setting the length avoids reading the body twice.
      const length = body && { 'content-length': String(body.length) };
      const sent = { ...headers, ...length, ...(callerKey !== undefined && { [API_KEY_HEADER]: callerKey }) };
      const init = { method, headers: sent, body: stream, signal, duplex: 'half' } as const;
      const request = new Request(BASE_ADDRESS + path, init);
      const response = await service.fetch(request, callerKey === undefined ? keyHash : undefined);
      signal.throwIfAborted();
      const destination = onHead(response.status, Object.fromEntries(response.headers));
      try {
        await pipeline(response.body ?? [], destination, { signal });
      } catch (cause) {
        throw new UpstreamError(502, 'The connection was lost before the response finished.', { cause });
      }
    },
    readQuota: ({ callerKey, keyHash = appKeyHash } = {}) =>
      readQuotaHeaders(service, callerKey === undefined ? { keyHash } : { key: callerKey }),
    probe: async () => undefined,
    drain,
    close,
  };
}

/** The guarded image loader, which refuses this machine's addresses. One per process, because it caches images. */
export function createGuardedLoader(): LoadPicture {
  const ownAddresses = Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses.map(({ address }) => address),
  );
  return createPictureLoader({ ownAddresses });
}
