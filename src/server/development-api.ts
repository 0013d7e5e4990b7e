import { getRequestListener } from '@hono/node-server';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import { createDocuments } from './create-documents.ts';
import { createOwnRoutes, listHosts } from './create-server.ts';
import { createLog, openLogDestination } from './log.ts';
import { createGuardedLoader, openUpstream } from './open-upstream.ts';
import { loadSettings } from './settings.ts';

/** The worker from the last build, because Node can't run the source directly. */
const workerFile = path.resolve('dist/server/render-worker.js');

interface DevelopmentHandler {
  handle: RequestListener;
  close(): Promise<void>;
}

/** The app's own routes, for Vite's development server on `port`. */
export async function createDevelopmentHandler(port: number): Promise<DevelopmentHandler> {
  const settings = loadSettings();
  const log = createLog(openLogDestination(2));
  const onFailure = (err: unknown) => log.error({ err }, 'failure');
  const loadPicture = createGuardedLoader();
  const upstream = await openUpstream(settings, { workerFile, loadPicture, onFailure });
  const documents = createDocuments(settings, upstream);
  const viewer = upstream.appKey;
  const app = createOwnRoutes({ upstream, viewer, documents, loadPicture, onFailure, hosts: () => listHosts(port) });
  return { handle: getRequestListener(app.fetch), close: upstream.close };
}
