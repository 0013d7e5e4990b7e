import type { RequestListener } from 'node:http';
import type { Plugin, ViteDevServer } from 'vite';
import {
  OPENAPI_PATH,
  PICTURE_LOOKUP_PATH,
  QUOTA_PATH,
  SERVICE_DESCRIPTION_PATH,
  TEMPLATE_SCHEMA_PATH,
} from '../contract/app-server.ts';
import { QUOTA_DAYS_PATH } from '../contract/quota-days.ts';

/** Loaded through Vite, so that changes to the service take effect immediately. */
type DevelopmentApi = typeof import('../server/development-api.ts');

const ownPaths = new Set<string>([
  PICTURE_LOOKUP_PATH,
  SERVICE_DESCRIPTION_PATH,
  QUOTA_DAYS_PATH,
  QUOTA_PATH,
  OPENAPI_PATH,
  TEMPLATE_SCHEMA_PATH,
]);

/** Mounts the proxy and service of `npm start` in Vite's development server. */
export function serveApi(): Plugin {
  return {
    name: 'galley-api',
    apply: 'serve',
    configureServer(server: ViteDevServer) {
      let loaded: { api: DevelopmentApi; handler: ReturnType<DevelopmentApi['createDevelopmentHandler']> } | undefined;

      async function loadHandler(): Promise<RequestListener> {
        const api = (await server.ssrLoadModule('/src/server/development-api.ts')) as DevelopmentApi;
        if (loaded?.api !== api) {
          // A handler that failed to start has nothing to close.
          loaded?.handler.then(({ close }) => close()).catch(() => {});
          const handler = api.createDevelopmentHandler(server.config.server.port);
          // The next request starts it again.
          handler.catch(() => {
            if (loaded?.handler === handler) loaded = undefined;
          });
          loaded = { api, handler };
        }
        return (await loaded.handler).handle;
      }

      server.middlewares.use((request, response, next) => {
        const { url = '' } = request;
        const isOurs = /^\/(api|workspace)\//.test(url) || ownPaths.has(url);
        if (!isOurs) return next();
        loadHandler().then((handle) => handle(request, response), next);
      });
    },
  };
}
