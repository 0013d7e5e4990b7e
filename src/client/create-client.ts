import * as z from 'zod/mini';
import { readList, type ListPage } from '../contract/list.ts';
import { projectSchema, type Project } from '../contract/project.ts';
import { RENDER_ID_HEADER } from '../contract/render-id-header.ts';
import { generatePath, projectsPath, projectTemplatesPath, templatePath, type PageQuery } from '../contract/routes.ts';
import { templateItemSchema, templateSchema, type Template, type TemplateItem } from '../contract/template.ts';
import { ApiError, isAbort } from './api-error.ts';
import { createErrorFromResponse } from './create-error-from-response.ts';
import { BodyTooLargeError, readBody, type Progress } from './read-body.ts';
import type { QuotaReading } from './read-quota.ts';
import { readRender, type Render } from './read-render.ts';

export interface CallOptions {
  signal?: AbortSignal;
}

/** One intended render. `renderId` is new for each intent and kept over retries of it. */
export interface GenerateRequest {
  templateId: string;
  variables: ReadonlyMap<string, unknown>;
  format: string;
  scale: number;
  renderId: string;
}

export interface GenerateOptions extends CallOptions {
  /** Called as bytes of the image arrive. */
  onProgress?: (progress: Progress) => void;
}

/** Typed caller of a service that follows the specification. Calls reject with `ApiError`, or the abort of their signal. */
export interface Client {
  listProjects(query: PageQuery, options?: CallOptions): Promise<ListPage<Project>>;
  listTemplates(projectId: string, query: PageQuery, options?: CallOptions): Promise<ListPage<TemplateItem>>;
  getTemplate(templateId: string, options?: CallOptions): Promise<Template>;
  /** Spends one render. Sent once: nothing here retries it. */
  generate(request: GenerateRequest, options?: GenerateOptions): Promise<Render>;
}

export interface ClientDependencies {
  fetch: typeof fetch;
  /** Told of the quota of every generate answer, errors too. */
  onQuota?: (reading: QuotaReading) => void;
  /** Milliseconds since 1970. */
  now?: () => number;
}

const JSON_BYTES_MAX = 4 * 1024 * 1024;

/** Makes a client of the same-origin proxy; `fetch` is injected, so tests and other runtimes bring their own. */
export function createClient({ fetch, onQuota, now = Date.now }: ClientDependencies): Client {
  async function send(path: string, init: RequestInit): Promise<Response> {
    const response = await fetch(path, { ...init, credentials: 'omit', redirect: 'error' }).catch(rethrowTransport);
    if (response.ok) return response;
    throw await createErrorFromResponse(response, now());
  }

  async function readJson(path: string, signal: AbortSignal | undefined): Promise<unknown> {
    const response = await send(path, { signal, headers: { accept: 'application/json' } });
    const bytes = await readBody(response, JSON_BYTES_MAX).catch(rethrowTransport);
    try {
      return JSON.parse(new TextDecoder().decode(bytes));
    } catch (cause) {
      throw unreadable(cause);
    }
  }

  async function readPage<Item>(path: string, schema: z.ZodMiniType<Item>, signal?: AbortSignal) {
    const page = readList(await readJson(path, signal), schema);
    if (page === undefined) throw unreadable();
    return page;
  }

  return {
    listProjects: (query, options) => readPage(projectsPath(query), projectSchema, options?.signal),

    listTemplates: (projectId, query, options) =>
      readPage(projectTemplatesPath(projectId, query), templateItemSchema, options?.signal),

    async getTemplate(templateId, options) {
      const result = templateSchema.safeParse(await readJson(templatePath(templateId), options?.signal));
      if (!result.success) throw unreadable(result.error);
      return result.data;
    },

    async generate({ templateId, variables, format, scale, renderId }, options) {
      const startedAt = now();
      const response = await send(generatePath(templateId), {
        method: 'POST',
        signal: options?.signal,
        headers: { 'content-type': 'application/json', [RENDER_ID_HEADER]: renderId },
        body: serializeRequest(variables, format, scale),
      }).catch((error: unknown) => {
        if (error instanceof ApiError && error.details.quota !== undefined) onQuota?.(error.details.quota);
        throw error;
      });
      return readRender(response, { startedAt, now, onProgress: options?.onProgress, onQuota });
    },
  };
}

/** The body of a generate request. Names are exact own keys, `__proto__` too, so the object has no prototype. */
export function serializeRequest(variables: ReadonlyMap<string, unknown>, format: string, scale: number): string {
  const map = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of variables) map[name] = value;
  return JSON.stringify({ variables: map, format, options: { scale } });
}

function unreadable(cause?: unknown): ApiError {
  return new ApiError('The service answered, but not with what was asked for.', { kind: 'failed' }, { cause });
}

function rethrowTransport(error: unknown): never {
  if (error instanceof ApiError || isAbort(error)) throw error;
  if (error instanceof BodyTooLargeError) {
    throw new ApiError('The answer was too large to read, so it was stopped.', { kind: 'incomplete' }, { cause: error });
  }
  throw new ApiError('No answer came. Check that the app is still running, then try again.', { kind: 'unreachable' }, { cause: error });
}
