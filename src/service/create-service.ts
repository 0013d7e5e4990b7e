import { Hono, type Handler } from 'hono';
import { routes, type RouteName } from '../contract/routes.ts';
import { createAuthenticate } from './auth/authenticate.ts';
import { createProblemResponse, ProblemError } from './problem-error.ts';
import { createGenerate } from './routes/generate.ts';
import { createGetTemplate } from './routes/get-template.ts';
import { createListProjects } from './routes/list-projects.ts';
import { createListTemplates } from './routes/list-templates.ts';
import type { ServiceDependencies, ServiceEnv } from './service-context.ts';
import type { KeyRecord } from './store/store.ts';

/** The image service of the specification as one value: a request in, its answer out. */
export interface ImageService {
  fetch(request: Request): Promise<Response>;
}

/** Builds the service from its parts; an endpoint added to the contract is a compile error here. */
export function createService(dependencies: ServiceDependencies): ImageService {
  const { createId = () => crypto.randomUUID() } = dependencies;
  const handlers = {
    listProjects: createListProjects(dependencies),
    listTemplates: createListTemplates(dependencies),
    getTemplate: createGetTemplate(dependencies),
    generate: createGenerate(dependencies),
  } satisfies Record<RouteName, Handler<ServiceEnv>>;

  const app = new Hono<ServiceEnv>();
  app.use(async (context, next) => {
    const startedAtMs = dependencies.now();
    const requestId = createId();
    context.set('requestId', requestId);
    await next();
    context.res.headers.set('x-request-id', requestId);
    // What one key may read is not for a cache that others share.
    context.res.headers.set('cache-control', 'no-store');
    context.res.headers.set('x-content-type-options', 'nosniff');
    dependencies.onRequest?.({
      requestId,
      method: context.req.method,
      route: context.get('route'),
      status: context.res.status,
      durationMs: dependencies.now() - startedAtMs,
      keyId: (context.get('key') as KeyRecord | undefined)?.id,
    });
  });
  const authenticate = createAuthenticate(dependencies.store);
  for (const name of Object.keys(routes) as RouteName[]) {
    const { method, pattern } = routes[name];
    app.use(pattern, async (context, next) => {
      context.set('route', name);
      await next();
    });
    app.on(method, pattern, authenticate, handlers[name]);
    app.all(pattern, () => {
      throw new ProblemError(405, `Use ${method} here.`, {
        headers: { allow: method === 'GET' ? 'GET, HEAD' : method },
      });
    });
  }
  app.notFound((context) => {
    const problem = new ProblemError(404, 'There is no such address in this service.');
    return createProblemResponse(problem, context.get('requestId'));
  });
  app.onError((error, context) => {
    const requestId = context.get('requestId');
    if (error instanceof ProblemError) return createProblemResponse(error, requestId);
    dependencies.onFailure?.(error, requestId);
    return createProblemResponse(new ProblemError(500, 'The service failed. Try again.'), requestId);
  });
  return { fetch: async (request) => app.fetch(request) };
}
