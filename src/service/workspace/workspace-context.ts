import type { MiddlewareHandler, HonoRequest } from 'hono';
import type { TemplateEntry, WorkspaceRouteName } from '../../contract/workspace.ts';
import type { Viewer } from '../auth/visibility.ts';
import type { ServiceDatabase } from '../database/tables.ts';
import type { FontReader, RenderEngine } from '../renderer/render-engine.ts';
import type { ReadDrawing } from './read-template-text.ts';
import type { Catalogue } from '../store/create-catalogue.ts';
import type { WorkspaceFonts } from '../store/workspace-fonts.ts';
import type { KeyUses } from '../store/key-catalogue.ts';
import { parseJson } from '../../contract/loose.ts';
import type * as z from 'zod/mini';
import { shorten } from '../../variables/messages.ts';
import { LARGE_LIMITS } from '../find-json-excess.ts';
import { ProblemError } from '../problem-error.ts';
import { zodMessages } from '../../document/parse-template-document.ts';
import { readJsonBody } from '../routes/read-json-body.ts';

/** Dependencies of the app's settings. */
export interface WorkspaceDependencies {
  database: ServiceDatabase;
  engine: RenderEngine & FontReader;
  readDrawing: ReadDrawing;
  /** The member who uses the settings. */
  viewer: Viewer;
  /** Key uses that aren't in the database yet. */
  keyUses?: Pick<KeyUses, 'read'>;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Called for app failures, never for invalid requests. */
  onFailure: (error: unknown, requestId: string) => void;
}

export interface WorkspaceContext extends WorkspaceDependencies {
  catalogue: Catalogue;
  /** Reads the fonts that the workspace's documents can use. */
  readFonts: () => Promise<WorkspaceFonts>;
  /** Reads a template without its document. */
  readEntry: (templateId: string) => Promise<TemplateEntry>;
}

/** Hono's variables for a request. */
export interface WorkspaceEnv {
  Variables: { requestId: string };
}

/** The settings' endpoints. The server decides who may call them. */
export interface Workspace {
  fetch(request: Request): Promise<Response>;
}

export type WorkspaceHandlers = Record<WorkspaceRouteName, MiddlewareHandler<WorkspaceEnv>>;

/** Parses a body with a schema. Throws a 415, or a 400 whose message names the invalid member. */
export async function readWorkspaceBody<Value>(request: HonoRequest, schema: z.ZodMiniType<Value>): Promise<Value> {
  const { text } = await readJsonBody(request, LARGE_LIMITS);
  const json = parseJson(text);
  if (json === undefined) throw new ProblemError(400, 'The request body must be JSON in UTF-8.');
  const { data, error } = schema.safeParse(json, { error: zodMessages });
  if (error === undefined) return data;
  const errors = error.issues.map(({ path, message }) => ({
    name: path.map(String).join('.'),
    message: shorten(message),
  }));
  const [first] = errors;
  throw new ProblemError(400, `${first?.name || 'Body'}: ${first?.message}.`, { errors });
}
