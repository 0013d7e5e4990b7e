import { networkInterfaces } from 'node:os';
import { createPictureLoader, type LoadPicture } from '../service/pictures/create-picture-loader.ts';
import { createEmbeddedUpstream } from './create-embedded-upstream.ts';
import { createRemoteUpstream } from './create-remote-upstream.ts';
import { openEmbeddedService, type EmbeddedServiceOptions } from './open-embedded-service.ts';
import type { Settings } from './settings.ts';
import type { Upstream } from './upstream.ts';

/** Opens the image service that the settings name: a remote one, or the embedded one with what it draws and fetches by. */
export async function openUpstream(settings: Settings, options: EmbeddedServiceOptions): Promise<Upstream> {
  if (settings.remote !== undefined) return createRemoteUpstream(settings.remote);
  return createEmbeddedUpstream(await openEmbeddedService(settings, options));
}

/** The guarded loader of pictures for this machine, whose own addresses it refuses. One a process: it keeps what it fetched. */
export function createGuardedLoader(): LoadPicture {
  const ownAddresses = Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses.map(({ address }) => address),
  );
  return createPictureLoader({ ownAddresses });
}
