import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { WORKSPACE_BODY_BYTES_MAX } from '../contract/workspace.ts';
import { decideSettingsRequest } from '../proxy/decide-request.ts';
import { apiSecurityHeaders, createRefusal } from '../proxy/shape-answer.ts';
import type { NodeEnv } from './http-server.ts';
import type { Upstream } from './upstream.ts';

export interface WorkspaceRoutesOptions {
  upstream: Upstream;
  /** The allowed Host values; read for each request, because the port is only known once the server listens. */
  hosts: () => readonly string[];
}

const FOREIGN = 'This app uses a remote service. Manage its keys and templates there.';
const TOO_LARGE = 'The request is larger than 16 MB. Use a smaller file, or smaller images in it.';

/** The settings of the embedded service, only for pages of this app: they change what keys may do, so no key opens them. */
export function createWorkspaceRoutes({ upstream, hosts }: WorkspaceRoutesOptions): Hono<NodeEnv> {
  const app = new Hono<NodeEnv>();
  app.use('/workspace/*', async (c, next) => {
    const { method = '', headersDistinct } = c.env.incoming;
    const refusal = decideSettingsRequest({ method, headers: headersDistinct }, hosts());
    return refusal === undefined ? next() : createRefusal(refusal);
  });
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
