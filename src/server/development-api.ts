import { getRequestListener } from '@hono/node-server';
import { once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import path from 'node:path';
import { createDocuments } from './create-documents.ts';
import { createOwnRoutes, listHosts } from './create-server.ts';
import { createLog, openLogDestination } from './log.ts';
import { createGuardedLoader, openUpstream } from './open-upstream.ts';
import { loadSettings } from './settings.ts';

/** Renders are drawn by the last build's process, because Node cannot run this source as it is. */
const workerFile = path.resolve('dist/server/render-worker.js');

/** What answers requests in development, and what ends the service behind it once all are answered. */
interface DevelopmentHandler {
  handle: RequestListener;
  close(): Promise<void>;
}

/** The proxy, with the service the settings name, and the look at a picture, for Vite's development server on `port`. */
export async function createDevelopmentHandler(port: number): Promise<DevelopmentHandler> {
  const settings = loadSettings();
  const log = createLog(openLogDestination(2));
  const onFailure = (err: unknown) => log.error({ err }, 'failure');
  const loadPicture = createGuardedLoader();
  const upstream = await openUpstream(settings, { workerFile, loadPicture, onFailure });
  const app = createOwnRoutes({ upstream, loadPicture, onFailure, hosts: () => listHosts(port) });
  for (const [address, write] of Object.entries(createDocuments(settings, upstream))) {
    app.get(address, (c) => c.json(write(new URL(c.req.url).origin)));
  }
  const listener = getRequestListener(app.fetch);
  const underWay = new Set<ServerResponse>();
  return {
    handle(request, response) {
      underWay.add(response);
      response.once('close', () => underWay.delete(response));
      void listener(request, response);
    },
    async close() {
      // A render that is on its way may be paid for.
      await Promise.all(Array.from(underWay, (response) => once(response, 'close')));
      await upstream.close();
    },
  };
}
