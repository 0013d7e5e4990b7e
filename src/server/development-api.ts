import { createApiHandler, type NodeHandler } from './create-api-handler.ts';
import { createEmbeddedUpstream } from './create-embedded-upstream.ts';
import { createRemoteUpstream } from './create-remote-upstream.ts';
import { loadEnvironment } from './load-environment.ts';
import { readSettings } from './settings.ts';

/** The proxy, with the service the settings name, for Vite's development server on `port`. */
export async function createDevelopmentHandler(port: number): Promise<NodeHandler> {
  const { remote } = readSettings(loadEnvironment());
  const upstream =
    remote === undefined ? await createEmbeddedUpstream({ onFailure: console.error }) : createRemoteUpstream(remote);
  return createApiHandler({
    upstream,
    hosts: () => [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`],
    onFailure: console.error,
  });
}
