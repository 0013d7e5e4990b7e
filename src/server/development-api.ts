import { createApiHandler, type NodeHandler } from './create-api-handler.ts';
import { createEmbeddedUpstream } from './create-embedded-upstream.ts';
import { createRemoteUpstream } from './create-remote-upstream.ts';
import { loadEnvironment } from './load-environment.ts';
import { logFailure } from './log-failure.ts';
import { readSettings } from './settings.ts';

/** The proxy, with the service the settings name, for Vite's development server on `port`. */
export function createDevelopmentHandler(port: number): NodeHandler {
  const { remote } = readSettings(loadEnvironment());
  const upstream =
    remote === undefined ? createEmbeddedUpstream({ onFailure: logFailure }) : createRemoteUpstream(remote);
  return createApiHandler({
    upstream,
    hosts: () => [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`],
    onFailure: logFailure,
  });
}
