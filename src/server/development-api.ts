import path from 'node:path';
import { createApiHandler, type NodeHandler } from './create-api-handler.ts';
import { listHosts } from './create-server.ts';
import { createUpstream } from './create-upstream.ts';
import { loadEnvironment } from './load-environment.ts';
import { logFailure } from './log-failure.ts';
import { readSettings } from './settings.ts';

/** Renders are drawn by the last build's process, because Node cannot run this source as it is. */
const workerFile = path.resolve('dist/server/render-worker.js');

/** The proxy, with the service the settings name, for Vite's development server on `port`. */
export async function createDevelopmentHandler(port: number): Promise<NodeHandler> {
  return createApiHandler({
    upstream: await createUpstream(readSettings(loadEnvironment()), workerFile),
    hosts: () => listHosts(port),
    onFailure: logFailure,
  });
}
