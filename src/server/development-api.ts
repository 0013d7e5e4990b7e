import path from 'node:path';
import { PICTURE_LOOKUP_PATH } from '../contract/picture-lookup.ts';
import { createApiHandler, type NodeHandler } from './create-api-handler.ts';
import { createDocuments } from './create-documents.ts';
import { createGuardedLoader } from './create-guarded-loader.ts';
import { createPictureHandler } from './create-picture-handler.ts';
import { listHosts } from './create-server.ts';
import { createUpstream } from './create-upstream.ts';
import { loadEnvironment } from './load-environment.ts';
import { logFailure } from './log-failure.ts';
import { readSettings } from './settings.ts';

/** Renders are drawn by the last build's process, because Node cannot run this source as it is. */
const workerFile = path.resolve('dist/server/render-worker.js');

/** The proxy, with the service the settings name, and the look at a picture, for Vite's development server on `port`. */
export async function createDevelopmentHandler(port: number): Promise<NodeHandler> {
  const loadPicture = createGuardedLoader();
  const guard = { hosts: () => listHosts(port), onFailure: logFailure };
  const settings = readSettings(loadEnvironment());
  const upstream = await createUpstream(settings, { workerFile, loadPicture });
  const handleApi = createApiHandler({ upstream, ...guard });
  const handlePicture = createPictureHandler({ loadPicture, ...guard });
  const documents = new Map(Object.entries(createDocuments(settings)));
  return (request, response) => {
    if (request.url === PICTURE_LOOKUP_PATH) return handlePicture(request, response);
    const document = documents.get(request.url ?? '');
    if (document === undefined) return handleApi(request, response);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document));
    return undefined;
  };
}
