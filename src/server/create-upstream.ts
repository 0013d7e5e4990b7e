import { createEmbeddedUpstream } from './create-embedded-upstream.ts';
import { createRemoteUpstream } from './create-remote-upstream.ts';
import { logFailure } from './log-failure.ts';
import { openEmbeddedService } from './open-embedded-service.ts';
import type { Settings } from './settings.ts';
import type { Upstream } from './upstream.ts';

/** The image service that the settings name: a remote one, or the embedded one, which draws in the built `workerFile`. */
export async function createUpstream(settings: Settings, workerFile: string): Promise<Upstream> {
  if (settings.remote !== undefined) return createRemoteUpstream(settings.remote);
  return createEmbeddedUpstream(await openEmbeddedService(settings, { workerFile, onFailure: logFailure }));
}
