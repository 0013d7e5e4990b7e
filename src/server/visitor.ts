import type { Context, Hono, MiddlewareHandler } from 'hono';
import { accountRoutes, SIGN_IN_TITLE, type VisitorDescription } from '../contract/accounts.ts';
import { mayUse, type Access, type Role } from '../contract/visitor.ts';
import { workspaceRoutes } from '../contract/workspace.ts';
import { decideOwnChange, matches, readCallerKey } from '../proxy/decide-request.ts';
import { createRefusal } from '../proxy/shape-answer.ts';
import type { Viewer } from '../service/auth/visibility.ts';
import type { ClientAddress } from './client-address.ts';
import type { NodeEnv } from './http-server.ts';

/** Who uses the app: a person who has signed in, or whoever is at this machine. */
export interface Visitor {
  role: Role;
  /** The member whose projects and templates they see; absent for a remote service without accounts. */
  viewer?: Viewer | undefined;
  /** The hash of the key that counts their renders; the app's own by default. */
  keyHash?: string | undefined;
  /** Absent without sign-in. */
  person?: VisitorDescription & { sessionHash: string };
}

/** Hono's variables for a request to the app. */
export interface VisitorEnv extends NodeEnv {
  Variables: { client: ClientAddress; visitor: Visitor };
}

/** Finds who sent a request; undefined without a valid session. */
export type FindVisitor = (c: Context<VisitorEnv>) => Promise<Visitor | undefined>;

const ruled: { method: string; pattern: string; access: Access }[] = [
  ...Object.values(accountRoutes),
  ...Object.values(workspaceRoutes),
];

/** Who may use a route. Everyone with a session may use the API and what belongs to it; what has no rule is for owners. */
export function findAccess(method: string, path: string): Access {
  const asked = method === 'HEAD' ? 'GET' : method;
  const rule = ruled.find((route) => route.method === asked && matches(route.pattern, path, () => true));
  return rule?.access ?? (/^\/(workspace|accounts)\//.test(path) ? 'owner' : 'maker');
}

/** Lets a request pass to a route only if its sender may use the route. Sets the visitor. */
export function createGate(
  findVisitor: FindVisitor,
  { takesKeys, publicOrigin }: { takesKeys: boolean; publicOrigin: string | undefined },
): MiddlewareHandler<VisitorEnv> {
  return async (c, next) => {
    const { method, path } = c.req;
    const { headersDistinct } = c.env.incoming;
    // The service checks the key of a program.
    if (path.startsWith('/api/') && takesKeys && readCallerKey(headersDistinct) !== undefined) return next();
    const refusal = decideOwnChange({ method, headers: headersDistinct }, publicOrigin);
    if (refusal !== undefined) return createRefusal(refusal);
    const access = findAccess(method, path);
    const visitor = await findVisitor(c);
    if (visitor !== undefined) c.set('visitor', visitor);
    if (access === 'anyone') return next();
    if (visitor === undefined) {
      return createRefusal({
        status: 401,
        title: SIGN_IN_TITLE,
        detail: 'You are not signed in, or your session has ended.',
      });
    }
    if (mayUse(visitor.role, access)) return next();
    return createRefusal({ status: 403, detail: `This needs the role ${access}. Ask an owner to change yours.` });
  };
}

/** Applies a gate to every route of an app that is mounted at the root, so that a new route is never open by mistake. */
export function gateRoutes(app: Hono<VisitorEnv>, routes: Hono<VisitorEnv>, gate: MiddlewareHandler<VisitorEnv>): void {
  const patterns = new Set(routes.routes.map(({ path }) => path).filter((path) => !/^\/?\*$/.test(path)));
  for (const pattern of patterns) app.use(pattern, gate);
  app.route('/', routes);
}
