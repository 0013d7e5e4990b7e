import { Hono } from 'hono';
import { workspaceRoutes, type WorkspaceRouteName } from '../../contract/workspace.ts';
import { isAway, isFull, isLocked } from '../database/database-failures.ts';
import { createProblemResponse, ProblemError } from '../problem-error.ts';
import { TemplateDocumentError } from '../../document/parse-template-document.ts';
import { FontError, OverloadedError, StoppingError } from '../renderer/render-engine.ts';
import { createNotFound } from '../routes/templates.ts';
import { CatalogueError, ConflictError, NotYoursError } from '../store/catalogue-error.ts';
import { createCatalogue } from '../store/create-catalogue.ts';
import { readImportFonts } from '../store/import-fonts.ts';
import { createFontHandlers } from './fonts.ts';
import { SvgImportError } from '../svg-import/svg-element.ts';
import { createDocumentHandlers } from './documents.ts';
import { createKeyHandlers } from './keys.ts';
import { createMemberHandlers, createProjectHandlers } from './projects.ts';
import { createTemplateHandlers, toTemplateEntry, createVersionHandlers } from './templates.ts';
import type {
  Workspace,
  WorkspaceContext,
  WorkspaceDependencies,
  WorkspaceEnv,
  WorkspaceHandlers,
} from './workspace-context.ts';

/** Builds the part of the service behind the app's settings: API keys, projects, templates with their versions, and fonts. */
export function createWorkspace(dependencies: WorkspaceDependencies): Workspace {
  const { database, viewer, onFailure } = dependencies;
  const catalogue = createCatalogue(database, dependencies);
  const context: WorkspaceContext = {
    ...dependencies,
    catalogue,
    readFonts: () => readImportFonts(database, viewer.workspaceId),
    readEntry: async (id) => toTemplateEntry(await catalogue.getEntry(id), viewer),
  };
  const app = new Hono<WorkspaceEnv>();
  app.use(async (c, next) => {
    c.set('requestId', crypto.randomUUID());
    await next();
  });
  const handlers: WorkspaceHandlers = {
    ...createKeyHandlers(context),
    ...createMemberHandlers(context),
    ...createProjectHandlers(context),
    ...createTemplateHandlers(context),
    ...createVersionHandlers(context),
    ...createFontHandlers(context),
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

const LOCKED = 'The database is locked by another process. Nothing was changed. Try again in a moment.';
const AWAY = 'The database is not responding. Try again in a moment.';
const FULL = 'The disk of the service is full. Nothing was changed. Free some space, then try again.';
const BUSY = 'The service is busy or stopping. Nothing was changed. Try again in a moment.';

const NO_DOCUMENT = 'Invalid template document';
const NO_DRAWING = 'Invalid SVG';
/** An answer tells so many problems at most. */
const TOLD_MAX = 20;

function tellAll(told: readonly { message: string }[], count: number): string {
  const rest = count > told.length ? ` There are ${count - told.length} more.` : '';
  return told.map(({ message }) => message).join(' ') + rest;
}

/** Turns an error into a problem. An error with a cause is a failure of the app. */
function toProblem(error: Error, signal: AbortSignal): ProblemError {
  if (signal.aborted && error === signal.reason) return new ProblemError(499, 'The request was cancelled.');
  if (error instanceof ProblemError) return error;
  if (error instanceof ConflictError) return new ProblemError(409, error.message, { title: 'Conflict' });
  if (error instanceof NotYoursError) return new ProblemError(403, error.message, { title: 'Not yours' });
  if (error instanceof CatalogueError) return createNotFound();
  if (error instanceof FontError) return new ProblemError(400, error.message, { title: 'Invalid font' });
  if (error instanceof TemplateDocumentError) {
    const errors = error.problems.slice(0, TOLD_MAX).map(({ path, message }) => ({ name: path.join('.'), message }));
    return new ProblemError(400, tellAll(errors, error.problems.length), { title: NO_DOCUMENT, errors });
  }
  if (error instanceof SvgImportError) {
    const errors = error.problems.slice(0, TOLD_MAX).map((message) => ({ name: '', message }));
    return new ProblemError(400, tellAll(errors, error.problems.length), { title: NO_DRAWING, errors });
  }
  if (isLocked(error)) return new ProblemError(503, LOCKED, { headers: { 'retry-after': '1' }, cause: error });
  if (isFull(error)) return new ProblemError(503, FULL, { headers: { 'retry-after': '30' }, cause: error });
  if (error instanceof OverloadedError || error instanceof StoppingError)
    return new ProblemError(503, BUSY, { headers: { 'retry-after': '2' } });
  if (isAway(error)) return new ProblemError(503, AWAY, { headers: { 'retry-after': '2' }, cause: error });
  return new ProblemError(500, 'Something went wrong. Try again.', { cause: error });
}
