import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';
import { secureHeaders } from 'hono/secure-headers';
import { parseAccept } from 'hono/utils/accept';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pageNames, pagePatterns } from '../contract/pages.ts';
import { createPageWriter } from './create-page-writer.ts';
import type { NodeEnv } from './http-server.ts';

/** Policy for the app's documents: nothing from other origins, nothing inline, and `blob:` only for previews. */
export const contentPolicy = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  workerSrc: ["'self'"],
  manifestSrc: ["'self'"],
  frameSrc: ["'none'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: ['app-worker'],
};

/** Formats a policy for a document's meta element. */
export function formatContentPolicy(policy: Record<string, string[]>): string {
  return Object.entries(policy)
    .map(([name, values]) => [name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), ...values].join(' '))
    .join('; ');
}

const encodings = ['br', 'gzip'];

/** A service worker that unregisters itself and reloads the pages it controls. */
const LEAVING_WORKER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(leave()));
async function leave() {
  await registration.unregister();
  for (const client of await clients.matchAll()) client.navigate(client.url);
}
`;

/** Serves the built app in `folder`: its files, and `index.html` for every page URL. */
export function createStaticRoutes(folder: string): Hono<NodeEnv> {
  if (!existsSync(path.join(folder, 'index.html')))
    throw new Error(`There is no index.html in ${folder}. Build the app first.`);
  const app = new Hono<NodeEnv>();
  app.use(
    secureHeaders({
      contentSecurityPolicy: contentPolicy,
      crossOriginEmbedderPolicy: true,
      permissionsPolicy: {
        camera: [],
        microphone: [],
        geolocation: [],
        payment: [],
        usb: [],
        clipboardWrite: ['self'],
      },
      // A proxy that adds https can send this header.
      strictTransportSecurity: false,
      xFrameOptions: 'DENY',
    }),
  );
  app.get('*', replaceWorker);
  app.use(setCacheHeaders, etag(), chooseEncoding);
  const servePage = serveStatic<NodeEnv>({ root: folder, path: 'index.html', precompressed: true });
  const writePage = createPageWriter(folder);
  for (const name of pageNames) app.get(pagePatterns[name], (c) => c.html(writePage(name, c.req.param('id'))));
  app.get('*', serveStatic<NodeEnv>({ root: folder, precompressed: true }));
  app.all('*', async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return c.text('Use GET.', 405);
    if (c.req.header('accept')?.includes('text/html') !== true) return c.text('Not found.', 404);
    const page = await servePage(c, next);
    return page && new Response(page.body, { status: 404, headers: page.headers });
  });
  return app;
}

/**
 * Removes a service worker that another app left on this origin and that serves that app's pages. The browser checks its script for
 * updates on each navigation and marks these requests with a header, so its name doesn't matter. The app itself has no service worker.
 */
const replaceWorker: MiddlewareHandler<NodeEnv> = async (c, next) => {
  if (c.req.header('service-worker') !== 'script') return next();
  return c.body(LEAVING_WORKER, 200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' });
};

/** File names in `assets/` contain a hash, so the files never change. */
const setCacheHeaders: MiddlewareHandler<NodeEnv> = async (c, next) => {
  await next();
  const isHashed = c.req.path.startsWith('/assets/') && c.res.ok;
  c.res.headers.set('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  c.res.headers.set('vary', 'accept-encoding');
};

/**
 * `serveStatic` ignores quality values, so it only receives the preferred encoding. It receives no range, because a part would have
 * a different ETag than the whole.
 */
const chooseEncoding: MiddlewareHandler<NodeEnv> = (c, next) => {
  const [best] = parseAccept(c.req.header('accept-encoding') ?? '')
    .filter(({ type, q }) => q > 0 && encodings.includes(type))
    .sort((a, b) => b.q - a.q || encodings.indexOf(a.type) - encodings.indexOf(b.type));
  c.req.raw.headers.set('accept-encoding', best?.type ?? 'identity');
  c.req.raw.headers.delete('range');
  return next();
};
