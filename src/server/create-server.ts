import { Hono, type MiddlewareHandler } from 'hono';
import { networkInterfaces } from 'node:os';
import { OPENAPI_PATH, QUOTA_PATH, SERVICE_DESCRIPTION_PATH } from '../contract/app-server.ts';
import { QUOTA_DAYS_PATH } from '../contract/quota-days.ts';
import { decideAddress, decideSettingsRequest, type OwnNames } from '../proxy/decide-request.ts';
import { apiSecurityHeaders, createRefusal } from '../proxy/shape-answer.ts';
import type { LoadPicture } from '../service/pictures/create-picture-loader.ts';
import { createApiRoutes } from './api-routes.ts';
import type { Documents } from './create-documents.ts';
import { startHttpServer } from './http-server.ts';
import { formatHost } from './settings.ts';
import { createGuard } from './guard.ts';
import { createClientReader } from './client-address.ts';
import { createGate, gateRoutes, type Visitor, type VisitorEnv } from './visitor.ts';
import { createAccountRoutes } from './accounts/account-routes.ts';
import type { Accounts } from './accounts/open-accounts.ts';
import type { OidcSettings } from './oidc-settings.ts';
import type { Viewer } from '../service/auth/visibility.ts';
import { etag } from 'hono/etag';
import { createPictureRoutes } from './picture-routes.ts';
import { createHealthRoutes } from './health-routes.ts';
import { limitBodiesInFlight } from './limit-bodies.ts';
import { createStaticRoutes } from './static-routes.ts';
import type { Upstream } from './upstream.ts';
import { bodyLimit } from 'hono/body-limit';
import { WORKSPACE_BODY_BYTES_MAX } from '../contract/workspace.ts';

export interface ServerOptions {
  /** 0 picks any free port. */
  port: number;
  /** The address to listen on. By default, this machine's two loopback addresses. */
  host?: string | undefined;
  /** Sign-in, on a network. Without it, whoever reaches the server is the operator. */
  accounts?: Accounts | undefined;
  /** Who uses an app without sign-in; the settings need a `viewer`. */
  viewer?: Viewer | undefined;
  /** Proxies whose headers about the client are believed, as CIDRs. */
  trustedProxies?: readonly string[];
  /** The header in which these proxies send the email address of a person they have signed in. */
  authHeader?: string | undefined;
  /** Single sign-on. */
  oidc?: OidcSettings | undefined;
  /** The origin that people use, if it isn't the one of the request. */
  publicUrl?: string | undefined;
  upstream: Upstream;
  /** Guarded loader for images at URLs that users type. */
  loadPicture: LoadPicture;
  /** Folder that contains the built app. */
  appFolder: string;
  documents?: Documents;
  /** A fixed time for the `Date` header, in milliseconds since 1970. */
  clockMs?: number;
  onFailure: (error: unknown) => void;
  /** Called after each request, except for the app's files. */
  onRequest?: ((entry: AppRequestEntry) => void) | undefined;
  /** Rejects when the database isn't writable. Without a database, the app is always ready. */
  ping?: (() => Promise<void>) | undefined;
}

/** A request, as it is logged. Contains no cookie, key or value. */
export interface AppRequestEntry {
  requestId: string | undefined;
  method: string;
  path: string;
  status: number;
  durationMs: number;
  address: string;
  /** Absent without a session. */
  userId: string | undefined;
}

export interface RunningServer {
  address: string;
  /** Ends requests in flight after `graceMs`. */
  stop(graceMs: number): Promise<void>;
}

const LOOPBACK = '127.0.0.1';
const LOOPBACK_V6 = '::1';
const CONNECTIONS_MAX = 200;
const CONNECTIONS_MAX_ON_NETWORK = 2_000;

/** Serves the app and its proxy. Rejects with Node's error when the port is in use. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { upstream, appFolder, documents = {}, clockMs, accounts, host, ping = async () => {}, onFailure } = options;
  let hosts: string[] = [];
  const app = new Hono<VisitorEnv>();
  if (accounts !== undefined) app.use(requireHttpsLater(options));
  app.route('/', createHealthRoutes({ ping, onFailure }));
  app.route('/', createOwnRoutes({ ...options, documents, hosts: () => (accounts === undefined ? hosts : 'any') }));
  app.route('/', createStaticRoutes(appFolder));
  const start = (port: number, address: string) =>
    startHttpServer(
      app,
      { port, host: address },
      {
        clockMs,
        connectionsMax: accounts === undefined ? CONNECTIONS_MAX : CONNECTIONS_MAX_ON_NETWORK,
        answerUnreadable: () => createRefusal({ status: 404, detail: 'Not found.' }),
      },
    );

  const main = await start(options.port, host ?? LOOPBACK);
  hosts = listHosts(main.port);
  // Some machines have no IPv6.
  const second = host === undefined ? await start(main.port, LOOPBACK_V6).catch(() => undefined) : undefined;
  const servers = second === undefined ? [main] : [main, second];
  return {
    address: `http://${formatHost(findReachable(host ?? LOOPBACK))}:${main.port}`,
    stop: async (graceMs) => {
      upstream.drain?.();
      await Promise.all(servers.map(({ stop }) => stop(graceMs)));
      await accounts?.close();
      await upstream.close();
    },
  };
}

/** After a visit over https, the browser sends nothing over http for a year. */
function requireHttpsLater(options: ServerOptions): MiddlewareHandler<VisitorEnv> {
  const readClient = createClientReader(options);
  return async (c, next) => {
    await next();
    if (readClient(c.env.incoming).isHttps) c.header('strict-transport-security', 'max-age=31536000');
  };
}

/** An address of this machine for others, if the server listens on all of them. */
function findReachable(host: string): string {
  if (host !== '0.0.0.0' && host !== '::') return host;
  const addresses = Object.values(networkInterfaces()).flatMap((list = []) => list);
  return addresses.find(({ internal, family }) => !internal && family === 'IPv4')?.address ?? LOOPBACK;
}

export type OwnRoutesOptions = Pick<
  ServerOptions,
  | 'upstream'
  | 'loadPicture'
  | 'onFailure'
  | 'accounts'
  | 'viewer'
  | 'trustedProxies'
  | 'authHeader'
  | 'publicUrl'
  | 'oidc'
  | 'onRequest'
> & {
  documents: Documents;
  /** Allowed Host values, read on each request because the port is only known once the server is listening. */
  hosts: () => OwnNames['hosts'];
};

/** The app server's routes other than its files. On a network, all of them pass the gate. */
export function createOwnRoutes(options: OwnRoutesOptions): Hono<VisitorEnv> {
  const { accounts, upstream, viewer, publicUrl, oidc, onFailure } = options;
  const app = new Hono<VisitorEnv>();
  const readClient = createClientReader(options);
  app.use(createGuard(decideAddress, options));
  app.use(async (c, next) => {
    const startedAt = performance.now();
    const client = readClient(c.env.incoming);
    c.set('client', client);
    if (accounts === undefined) c.set('visitor', { role: 'owner', viewer });
    await next();
    options.onRequest?.({
      requestId: c.res.headers.get('x-request-id') ?? undefined,
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      durationMs: Math.round(performance.now() - startedAt),
      address: client.address,
      userId: (c.get('visitor') as Visitor | undefined)?.person?.id,
    });
  });
  app.use(limitBodiesInFlight(undefined, (incoming) => readClient(incoming).address));
  const routes = new Hono<VisitorEnv>();
  routes.route('/', createDocumentRoutes(options));
  routes.route('/', createApiRoutes(options));
  routes.route('/', createPictureRoutes(options));
  routes.route('/', createWorkspaceRoutes(options));
  if (accounts === undefined) return app.route('/', routes);
  routes.route('/', createAccountRoutes(accounts, { oidc, publicUrl, onFailure }));
  gateRoutes(app, routes, createGate(accounts.findVisitor, { takesKeys: upstream.takesKeys, publicOrigin: publicUrl }));
  return app;
}

/** Facts about the service and its quota. */
function createDocumentRoutes({ upstream, documents }: OwnRoutesOptions): Hono<VisitorEnv> {
  const app = new Hono<VisitorEnv>();
  // If the service started after the app, its abilities are requested when a page opens.
  app.on('GET', [SERVICE_DESCRIPTION_PATH, OPENAPI_PATH], async (_c, next) => {
    await upstream.learnAbilities?.();
    await next();
  });
  for (const [address, write] of Object.entries(documents)) {
    app.get(address, etag(), (c) => {
      const { isHttps } = c.get('client');
      const url = new URL(c.req.url);
      if (isHttps) url.protocol = 'https:';
      const headers = { ...apiSecurityHeaders, 'cache-control': 'private, no-cache' };
      return c.json(write(url.origin, c.get('visitor').person), 200, headers);
    });
  }
  app.get(QUOTA_PATH, async (c) => {
    const headers = await upstream.readQuota?.({ keyHash: c.get('visitor').keyHash });
    if (headers === undefined)
      return createRefusal({ status: 404, detail: 'The service only reports its quota with a render.' });
    return new Response(null, { status: 204, headers: { ...apiSecurityHeaders, ...headers } });
  });
  app.get(QUOTA_DAYS_PATH, async (c) => {
    const days = await upstream.readMonth?.(c.get('visitor').keyHash);
    if (days === undefined)
      return createRefusal({ status: 404, detail: 'The service doesn’t report its use per day.' });
    return c.json(days, 200, { ...apiSecurityHeaders, 'cache-control': 'no-store' });
  });
  return app;
}

/** This machine's host names as browsers send them: without port 80. */
export function listHosts(port: number): string[] {
  const names = [LOOPBACK, 'localhost', `[${LOOPBACK_V6}]`];
  return [...names.map((name) => `${name}:${port}`), ...(port === 80 ? names : [])];
}

const FOREIGN = 'This app uses a remote service. Manage its keys and templates there.';
const TOO_LARGE = 'The request is larger than 16 MB. Use a smaller file, or one with smaller images.';

/** The embedded service's settings, only for pages of this app. They control what keys may do, so no key grants access to them. */
function createWorkspaceRoutes(options: OwnRoutesOptions): Hono<VisitorEnv> {
  const { upstream, accounts } = options;
  const app = new Hono<VisitorEnv>();
  app.use('/workspace/*', createGuard(decideSettingsRequest, options));
  app.all(
    '/workspace/*',
    bodyLimit({
      maxSize: WORKSPACE_BODY_BYTES_MAX,
      onError: () => createRefusal({ status: 413, detail: TOO_LARGE }),
    }),
    async (c) => {
      const visitor = c.get('visitor');
      if (upstream.openWorkspace === undefined || visitor.viewer === undefined)
        return createRefusal({ status: 404, detail: FOREIGN });
      const answer = await upstream.openWorkspace(visitor.viewer).fetch(c.req.raw);
      if (answer.ok) await accounts?.recordChange(c, answer);
      for (const [name, value] of Object.entries(apiSecurityHeaders)) answer.headers.set(name, value);
      return answer;
    },
  );
  return app;
}
