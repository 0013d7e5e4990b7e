import { Hono } from 'hono';
import { workspaceRoutes, type WorkspaceRouteName } from '../../contract/workspace.ts';
import { createProblemResponse, ProblemError, toDatabaseProblem } from '../problem-error.ts';
import { TemplateDocumentError } from '../../document/parse-template-document.ts';
import { FontError, OverloadedError, StoppingError } from '../renderer/render-engine.ts';
import { createNotFound } from '../routes/templates.ts';
import { CatalogueError, ConflictError, NotYoursError } from '../store/catalogue-error.ts';
import { createCatalogue } from '../store/create-catalogue.ts';
import { readWorkspaceFonts } from '../store/workspace-fonts.ts';
import { createFontHandlers } from './fonts.ts';
import { createImageHandlers } from './images.ts';
import { SvgImportError } from '../svg-import/svg-element.ts';
import { createDocumentHandlers } from './documents.ts';
import { createKeyHandlers } from './keys.ts';
import { createProjectHandlers } from './projects.ts';
import { createTemplateHandlers, toTemplateEntry } from './templates.ts';
import type {
  Workspace,
  WorkspaceContext,
  WorkspaceDependencies,
  WorkspaceEnv,
  WorkspaceHandlers,
} from './workspace-context.ts';

/** Builds the endpoints behind the app's settings. */
export function createWorkspace(dependencies: WorkspaceDependencies): Workspace {
  const { database, viewer, onFailure } = dependencies;
  const catalogue = createCatalogue(database, dependencies);
  const context: WorkspaceContext = {
    ...dependencies,
    catalogue,
    readFonts: () => readWorkspaceFonts(database, viewer.workspaceId),
    readEntry: async (id) => toTemplateEntry(await catalogue.getEntry(id), viewer),
  };
  const app = new Hono<WorkspaceEnv>();
  app.use(async (c, next) => {
    c.set('requestId', crypto.randomUUID());
    await next();
  });
  const handlers: WorkspaceHandlers = {
    ...createKeyHandlers(context),
    ...createProjectHandlers(context),
    ...createTemplateHandlers(context),
    ...createFontHandlers(context),
    ...createImageHandlers(context),
    ...createDocumentHandlers(context),
  };
  for (const name of Object.keys(handlers) as WorkspaceRouteName[]) {
    const { method, pattern } = workspaceRoutes[name];
    app.on(method, pattern, handlers[name]);
  }
  app.notFound((c) => createProblemResponse(new ProblemError(404, 'This address does not exist.'), c.get('requestId')));
  app.onError((error, c) => {
    const problem = toProblem(error, c.req.raw.signal);
    if (problem.cause !== undefined) onFailure(problem.cause, c.get('requestId'));
    return createProblemResponse(problem, c.get('requestId'));
  });
  return { fetch: async (request) => app.fetch(request) };
}

const BUSY = 'The service is busy or stopping. Nothing was changed. Try again in a moment.';
/** Maximum number of problems that one response lists. */
const PROBLEMS_MAX = 20;

/** Creates a 400 that lists a file's first problems. */
function createFileProblem(title: string, problems: readonly { name: string; message: string }[]): ProblemError {
  const errors = problems.slice(0, PROBLEMS_MAX);
  const rest = problems.length > PROBLEMS_MAX ? ` There are ${problems.length - PROBLEMS_MAX} more.` : '';
  return new ProblemError(400, errors.map(({ message }) => message).join(' ') + rest, { title, errors });
}

/** Turns an error into a problem. An error with a cause is an app failure. */
function toProblem(error: Error, signal: AbortSignal): ProblemError {
  if (signal.aborted && error === signal.reason) return new ProblemError(499, 'The request was canceled.');
  if (error instanceof ProblemError) return error;
  if (error instanceof ConflictError) return new ProblemError(409, error.message, { title: 'Conflict' });
  if (error instanceof NotYoursError) return new ProblemError(403, error.message, { title: 'Not yours' });
  if (error instanceof CatalogueError) return createNotFound();
  if (error instanceof FontError) return new ProblemError(400, error.message, { title: 'Invalid font' });
  if (error instanceof TemplateDocumentError) {
    const problems = error.problems.map(({ path, message }) => ({ name: path.join('.'), message }));
    return createFileProblem('Invalid template document', problems);
  }
  if (error instanceof SvgImportError) {
    const problems = error.problems.map((message) => ({ name: '', message }));
    return createFileProblem('Invalid SVG', problems);
  }
  if (error instanceof OverloadedError || error instanceof StoppingError) {
    return new ProblemError(503, BUSY, { headers: { 'retry-after': '2' } });
  }
  const messages = { unchanged: 'Nothing was changed.', retry: 'Try again in a moment.' };
  return (
    toDatabaseProblem(error, messages) ?? new ProblemError(500, 'Something went wrong. Try again.', { cause: error })
  );
}
