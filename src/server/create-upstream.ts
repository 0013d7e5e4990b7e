import { createEmbeddedUpstream } from './create-embedded-upstream.ts';
import { createRemoteUpstream } from './create-remote-upstream.ts';
import { logFailure } from './log-failure.ts';
import { openEmbeddedService, type EmbeddedServiceOptions } from './open-embedded-service.ts';
import type { Settings } from './settings.ts';
import type { Upstream } from './upstream.ts';

/** The image service that the settings name: a remote one, or the embedded one with what it draws and fetches by. */
export async function createUpstream(
  settings: Settings,
  options: Pick<EmbeddedServiceOptions, 'workerFile' | 'loadPicture'>,
): Promise<Upstream> {
  if (settings.remote !== undefined) return createRemoteUpstream(settings.remote);
  return createEmbeddedUpstream(await openEmbeddedService(settings, { ...options, onFailure: logFailure }));
}
