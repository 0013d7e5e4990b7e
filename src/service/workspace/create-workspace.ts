import { Hono } from 'hono';
import { workspaceRoutes, type WorkspaceRouteName } from '../../contract/workspace.ts';
import { createProblemResponse, ProblemError } from '../problem-error.ts';
import { createMemberHandlers } from './members.ts';
import type { Workspace, WorkspaceDependencies, WorkspaceEnv, WorkspaceHandlers } from './workspace-context.ts';

/** Builds the part of the service behind the app's settings: API keys, projects, templates with their versions, and fonts. */
export function createWorkspace(dependencies: WorkspaceDependencies): Workspace {
  const { onFailure } = dependencies;
  const app = new Hono<WorkspaceEnv>();
  app.use(async (c, next) => {
    c.set('requestId', crypto.randomUUID());
    await next();
  });
  const handlers: Partial<WorkspaceHandlers> = { ...createMemberHandlers(dependencies) };
  for (const name of Object.keys(handlers) as WorkspaceRouteName[]) {
    const { method, pattern } = workspaceRoutes[name];
    const handler = handlers[name];
    if (handler !== undefined) app.on(method, pattern, handler);
  }
  app.notFound((c) =>
    createProblemResponse(new ProblemError(404, 'There is no such address in this app.'), c.get('requestId')),
  );
  app.onError((error, c) => {
    if (!(error instanceof ProblemError) || error.cause !== undefined) onFailure(error, c.get('requestId'));
    const problem =
      error instanceof ProblemError ? error : new ProblemError(500, 'The app could not do this. Try again.');
    return createProblemResponse(problem, c.get('requestId'));
  });
  return { fetch: async (request) => app.fetch(request) };
}
