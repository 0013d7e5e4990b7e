import { Hono, type MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';
import { matchedRoutes } from 'hono/route';
import { readTraceHeader } from '../contract/headers.ts';
import { routeNames, routes, type RouteName } from '../contract/routes.ts';
import { shorten } from '../variables/messages.ts';
import { createAuthenticate } from './auth/api-key.ts';
import { createSpans, formatServerTiming } from './create-spans.ts';
import { createExamples } from './examples/create-examples.ts';
import { createProblemResponse, ProblemError, toDatabaseProblem } from './problem-error.ts';
import { createCheck } from './routes/check.ts';
import { createGetTemplate, createListProjects, createListTemplates } from './routes/templates.ts';
import { createGetExample, createProof } from './routes/proof.ts';
import { addQuotaToErrors, createGenerate, limitGenerateBody } from './routes/generate.ts';
import { limitRefusals } from './routes/read-json-body.ts';
import type { ServiceDependencies, ServiceEnv } from './service-context.ts';
import type { KeyRecord } from './store/store.ts';

/** The image service from the specification. */
export interface ImageService {
  /** `keyHash` replaces the key of the request. The app calls the service for people, whose keys exist only as hashes. */
  fetch(request: Request, keyHash?: string): Promise<Response>;
}

/** A request with this header gets a `Server-Timing` header. */
const TIMING_HEADER = 'x-timing';

const databaseMessages = {
  unchanged: 'Nothing was charged.',
  // Repeating the request with the same key shows whether the render was charged.
  retry: 'Try again in a moment; to retry a render, use the same Idempotency-Key.',
};

export function createService(dependencies: ServiceDependencies): ImageService {
  const { store, ledger, engine, examples = createExamples(engine), onFailure } = dependencies;
  const authenticate = createAuthenticate(store);
  const limitBodies: MiddlewareHandler<ServiceEnv>[] = [limitRefusals(dependencies), limitGenerateBody];
  const app = new Hono<ServiceEnv>();
  app.use(identifyRequests(dependencies));
  // Because of this type, a new endpoint in the contract is a compile error until it has a handler.
  const handlers: Record<RouteName, MiddlewareHandler<ServiceEnv>[]> = {
    listProjects: [createListProjects(store)],
    listTemplates: [createListTemplates(store)],
    getTemplate: [createGetTemplate(store)],
    generate: [addQuotaToErrors(ledger), ...limitBodies, createGenerate(dependencies)],
    getExample: [etag(), createGetExample(store, examples)],
    proof: [...limitBodies, createProof(dependencies)],
    check: [...limitBodies, createCheck(dependencies)],
  };
  for (const name of routeNames) {
    const { method, pattern } = routes[name];
    app.on(method, pattern, authenticate, ...handlers[name]);
    app.all(pattern, authenticate, () => {
      const allow = method === 'GET' ? 'GET, HEAD' : method;
      throw new ProblemError(405, `Use ${method} here.`, { headers: { allow } });
    });
  }
  app.notFound((c) => createProblemResponse(new ProblemError(404, 'This address does not exist.'), c.get('requestId')));
  app.onError((error, c) => {
    const problem = toProblem(error, c.req.raw.signal);
    // The log shows the problem that the client gets.
    c.error = problem;
    if (problem.cause !== undefined) onFailure?.(problem.cause, c.get('requestId'));
    return createProblemResponse(problem, c.get('requestId'));
  });
  return { fetch: async (request, keyHash) => app.fetch(request, { keyHash }) };
}

/** Turns an error into a problem. An error with a cause is a service failure, unless the client has disconnected. */
function toProblem(error: Error, { aborted }: AbortSignal): ProblemError {
  if (error instanceof ProblemError && error.cause === undefined) return error;
  if (aborted) return new ProblemError(499, 'The request was canceled. Nothing was charged.');
  const cause = error instanceof ProblemError ? error.cause : error;
  const databaseProblem = toDatabaseProblem(cause, databaseMessages);
  if (databaseProblem !== undefined) return databaseProblem;
  if (error instanceof ProblemError) return error;
  return new ProblemError(500, 'The service failed. Try again.', { cause: error });
}

/** Returns the reason to log. Messages may contain values, so only shortened variable names are logged. */
function describeReason(error: Error | undefined): string | undefined {
  if (!(error instanceof ProblemError)) return undefined;
  const names = error.errors?.map(({ name }) => shorten(name)).join(', ');
  return names === undefined ? error.message : `Invalid values: ${names}.`;
}

/** Adds the caller's request id, or a new one, and common headers to each response, and reports the finished request. */
function identifyRequests({
  monotonicMs = () => performance.now(),
  createId = () => crypto.randomUUID(),
  onRequest,
}: ServiceDependencies): MiddlewareHandler<ServiceEnv> {
  return async (c, next) => {
    const startedAtMs = monotonicMs();
    const requestId = readTraceHeader('x-request-id', c.req.header('x-request-id')) ?? createId();
    const spans = createSpans(monotonicMs);
    c.set('requestId', requestId);
    c.set('spans', spans);
    await next();
    c.res.headers.set('x-request-id', requestId);
    if (c.req.header(TIMING_HEADER) !== undefined) c.res.headers.set('server-timing', formatServerTiming(spans.read()));
    // A shared cache must not show one key's data to another.
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store');
    c.res.headers.set('x-content-type-options', 'nosniff');
    const patterns = new Set(matchedRoutes(c).map(({ path }) => path));
    onRequest?.({
      requestId,
      traceparent: readTraceHeader('traceparent', c.req.header('traceparent')),
      method: c.req.method,
      route: routeNames.find((name) => patterns.has(routes[name].pattern)),
      status: c.res.status,
      durationMs: Math.round(monotonicMs() - startedAtMs),
      times: spans.read(),
      keyId: (c.get('key') as KeyRecord | undefined)?.id,
      revokedKeyId: c.get('revokedKeyId'),
      templateId: c.get('templateId'),
      reason: describeReason(c.error),
    });
  };
}
