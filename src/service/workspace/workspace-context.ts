import type { MiddlewareHandler, HonoRequest } from 'hono';
import type { TemplateEntry, WorkspaceRouteName } from '../../contract/workspace.ts';
import type { Viewer } from '../auth/visibility.ts';
import type { ServiceDatabase } from '../database/tables.ts';
import type { FontReader, RenderEngine } from '../renderer/render-engine.ts';
import type { ReadDrawing } from './read-template-text.ts';
import type { Catalogue } from '../store/create-catalogue.ts';
import type { ImportFonts } from '../store/import-fonts.ts';
import type { KeyUses } from '../store/key-catalogue.ts';
import { parseJson } from '../../contract/loose.ts';
import type * as z from 'zod/mini';
import { shorten } from '../../variables/messages.ts';
import { ProblemError } from '../problem-error.ts';
import { zodMessages } from '../../document/parse-template-document.ts';
import { readJsonBody } from '../routes/read-json-body.ts';

/** What the settings of the app act on. */
export interface WorkspaceDependencies {
  database: ServiceDatabase;
  engine: RenderEngine & FontReader;
  readDrawing: ReadDrawing;
  /** The member whose settings these are. */
  viewer: Viewer;
  /** Hash of the key that the app calls the service with. */
  appKeyHash: string;
  /** Uses of keys that the database does not know yet; none when absent. */
  keyUses?: Pick<KeyUses, 'read'>;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Told of failures that are ours, never of a person's mistakes. */
  onFailure: (error: unknown, requestId: string) => void;
}

/** What the handlers share. */
export interface WorkspaceContext extends WorkspaceDependencies {
  catalogue: Catalogue;
  /** What documents of the workspace may be set in. */
  readFonts: () => Promise<ImportFonts>;
  /** A template as the settings list it. */
  readEntry: (templateId: string) => Promise<TemplateEntry>;
}

/** What Hono carries along with one request. */
export interface WorkspaceEnv {
  Variables: { requestId: string };
}

/** Answers requests for what the settings show and change; who may ask was decided before. */
export interface Workspace {
  fetch(request: Request): Promise<Response>;
}

export type WorkspaceHandlers = Record<WorkspaceRouteName, MiddlewareHandler<WorkspaceEnv>>;

/** Reads the body of a request by its schema; throws a 400 or 415 with one sentence that names the member. */
export async function readWorkspaceBody<Value>(request: HonoRequest, schema: z.ZodMiniType<Value>): Promise<Value> {
  const { text } = await readJsonBody(request);
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
