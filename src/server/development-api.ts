import { createApiHandler, type NodeHandler } from './create-api-handler.ts';
import { createUpstream } from './create-upstream.ts';
import { loadEnvironment } from './load-environment.ts';
import { logFailure } from './log-failure.ts';
import { readSettings } from './settings.ts';

/** The proxy, with the service the settings name, for Vite's development server on `port`. */
export async function createDevelopmentHandler(port: number): Promise<NodeHandler> {
  return createApiHandler({
    upstream: await createUpstream(readSettings(loadEnvironment())),
    hosts: () => [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`],
    onFailure: logFailure,
  });
}
