import { Hono, type MiddlewareHandler } from 'hono';
import {
  OPENAPI_PATH,
  QUOTA_PATH,
  SERVICE_DESCRIPTION_PATH,
  PICTURE_LOOKUP_PATH,
  type PictureFault,
} from '../contract/app-server.ts';
import {
  decideAddress,
  decideSettingsRequest,
  decideOwnPost,
  type RawRequest,
  type Refusal,
} from '../proxy/decide-request.ts';
import { apiSecurityHeaders, createRefusal } from '../proxy/shape-answer.ts';
import { type LoadPicture, PictureError } from '../service/pictures/create-picture-loader.ts';
import { limitConcurrency } from '../service/limit-concurrency.ts';
import { OverloadedError } from '../service/renderer/render-engine.ts';
import { createApiRoutes } from './api-routes.ts';
import type { Documents } from './create-documents.ts';
import { startHttpServer, type NodeEnv } from './http-server.ts';
import { limitBodiesInFlight } from './limit-bodies.ts';
import { createStaticRoutes } from './static-routes.ts';
import type { Upstream } from './upstream.ts';
import { bodyLimit } from 'hono/body-limit';
import { WORKSPACE_BODY_BYTES_MAX } from '../contract/workspace.ts';
import * as z from 'zod/mini';
import { detectPictureType } from '../document/read-picture.ts';

export interface ServerOptions {
  /** 0 picks any free port. */
  port: number;
  upstream: Upstream;
  /** Guarded loader for images at URLs that users type. */
  loadPicture: LoadPicture;
  /** Folder that contains the built app. */
  appFolder: string;
  documents?: Documents;
  /** A fixed time for the `Date` header, in milliseconds since 1970. */
  clockMs?: number;
  onFailure: (error: unknown) => void;
}

export interface RunningServer {
  address: string;
  /** Ends requests in flight after `graceMs`. */
  stop(graceMs: number): Promise<void>;
}

const LOOPBACK = '127.0.0.1';
const LOOPBACK_V6 = '::1';
const CONNECTIONS_MAX = 200;

/** Serves the app and its proxy on the loopback addresses. Rejects with Node's error when the port is in use. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { upstream, appFolder, documents, clockMs } = options;
  let hosts: string[] = [];
  const app = createOwnRoutes({ ...options, hosts: () => hosts });
  app.route('/', createStaticRoutes(appFolder, documents));
  const start = (port: number, host: string) =>
    startHttpServer(
      app,
      { port, host },
      {
        clockMs,
        connectionsMax: CONNECTIONS_MAX,
        answerUnreadable: () => createRefusal({ status: 404, detail: 'Not found.' }),
      },
    );

  const main = await start(options.port, LOOPBACK);
  hosts = listHosts(main.port);
  // Some machines have no IPv6.
  const second = await start(main.port, LOOPBACK_V6).catch(() => undefined);
  const servers = second === undefined ? [main] : [main, second];
  return {
    address: `http://${LOOPBACK}:${main.port}`,
    stop: async (graceMs) => {
      upstream.drain?.();
      await Promise.all(servers.map(({ stop }) => stop(graceMs)));
      await upstream.close();
    },
  };
}

export type OwnRoutesOptions = Pick<ServerOptions, 'upstream' | 'loadPicture' | 'onFailure'> & {
  /** Allowed Host values, read on each request because the port is only known once the server is listening. */
  hosts: () => readonly string[];
};

/** The app server's routes other than its files. They only accept this machine's host names. */
export function createOwnRoutes(options: OwnRoutesOptions): Hono<NodeEnv> {
  const app = new Hono<NodeEnv>();
  app.use(createGuard(decideAddress, options));
  app.use(limitBodiesInFlight());
  // If the service started after the app, its abilities are requested when a page opens.
  app.on('GET', [SERVICE_DESCRIPTION_PATH, OPENAPI_PATH], async (_c, next) => {
    await options.upstream.learnAbilities?.();
    await next();
  });
  app.get(QUOTA_PATH, async () => {
    const headers = await options.upstream.readQuota?.();
    if (headers === undefined)
      return createRefusal({ status: 404, detail: 'The service only reports its quota with a render.' });
    return new Response(null, { status: 204, headers: { ...apiSecurityHeaders, ...headers } });
  });
  app.route('/', createApiRoutes(options));
  app.route('/', createPictureRoutes(options));
  app.route('/', createWorkspaceRoutes(options));
  return app;
}

/** Passes the requests that `decide` doesn't refuse. */
function createGuard(
  decide: (request: RawRequest, hosts: readonly string[]) => Refusal | undefined,
  { hosts }: OwnRoutesOptions,
): MiddlewareHandler<NodeEnv> {
  return async (c, next) => {
    const { method = '', url = '', headersDistinct } = c.env.incoming;
    const refusal = decide({ method, target: url, headers: headersDistinct }, hosts());
    return refusal === undefined ? next() : createRefusal(refusal);
  };
}

/** This machine's host names as browsers send them: without port 80. */
export function listHosts(port: number): string[] {
  const names = [LOOPBACK, 'localhost', `[${LOOPBACK_V6}]`];
  return [...names.map((name) => `${name}:${port}`), ...(port === 80 ? names : [])];
}

const FOREIGN = 'This app uses a remote service. Manage its keys and templates there.';
const TOO_LARGE = 'The request is larger than 16 MB. Use a smaller file, or one with smaller images.';

/** The embedded service's settings, only for pages of this app. They control what keys may do, so no key grants access to them. */
function createWorkspaceRoutes(options: OwnRoutesOptions): Hono<NodeEnv> {
  const { upstream } = options;
  const app = new Hono<NodeEnv>();
  app.use('/workspace/*', createGuard(decideSettingsRequest, options));
  app.all(
    '/workspace/*',
    bodyLimit({
      maxSize: WORKSPACE_BODY_BYTES_MAX,
      onError: () => createRefusal({ status: 413, detail: TOO_LARGE }),
    }),
    async (c) => {
      if (upstream.workspace === undefined) return createRefusal({ status: 404, detail: FOREIGN });
      const answer = await upstream.workspace.fetch(c.req.raw);
      for (const [name, value] of Object.entries(apiSecurityHeaders)) answer.headers.set(name, value);
      return answer;
    },
  );
  return app;
}

/** Images that one address can load at the same time. Each may have 10 MB. */
const LOOKUPS_MAX = 16;

const lookupSchema = z.object({ address: z.string() });

/**
 * Responds to a body `{ address }` with the image at that URL, for a thumbnail, or with `{ reason }`. Other pages in the same
 * browser could abuse this route to reach the local network. Its defenses: exact Host, own Origin and JSON, as for the API; the
 * service's guarded loader, which has no key and only connects to public addresses; only PNG, JPEG and WebP pass, with their own
 * type; everything else becomes one of three reasons.
 */
function createPictureRoutes(options: OwnRoutesOptions): Hono<NodeEnv> {
  const { loadPicture, onFailure } = options;
  const app = new Hono<NodeEnv>();
  const limitLookups = limitConcurrency(LOOKUPS_MAX, () => new OverloadedError());
  const refuseBody = () => createRefusal({ status: 400, detail: 'Send the URL of an image.' });
  app.use(PICTURE_LOOKUP_PATH, createGuard(decideOwnPost, options));
  app.post(PICTURE_LOOKUP_PATH, bodyLimit({ maxSize: 16 * 1024, onError: refuseBody }), async (c) => {
    const lookup = lookupSchema.safeParse(await c.req.json().catch(() => undefined));
    if (!lookup.success) return refuseBody();
    const { signal } = c.req.raw;
    const load = () =>
      loadPicture(lookup.data.address, signal).catch((error: unknown) => {
        if (error instanceof PictureError || signal.aborted) return undefined;
        throw error;
      });
    const bytes = await limitLookups(c.env.incoming.socket.remoteAddress ?? '', load);
    const type = bytes && detectPictureType(bytes);
    if (type === undefined) return c.json({ reason: findFault(bytes) }, 200, apiSecurityHeaders);
    return c.body(new Uint8Array(bytes ?? []), 200, { ...apiSecurityHeaders, 'content-type': type });
  });
  app.onError((error) => {
    if (error instanceof OverloadedError) {
      const headers = { 'retry-after': '2' };
      return createRefusal({ status: 503, detail: 'Too many images are loading. Try again in a moment.', headers });
    }
    onFailure(error);
    return createRefusal({ status: 500, detail: 'The image could not be loaded. Try again.' });
  });
  return app;
}

function findFault(bytes: Uint8Array | undefined): PictureFault {
  if (bytes === undefined) return 'unreachable';
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  return /^\s*(<!--|<!doctype html|<html|<head|<body)/i.test(start.replace(/^ï»¿/, '')) ? 'page' : 'other';
}
