import { readList } from '../contract/list.ts';
import type { Reading } from '../contract/loose.ts';
import { readProject } from '../contract/project.ts';
import { projectsPath, projectTemplatesPath, templatePath } from '../contract/routes.ts';
import { readTemplateItem } from '../contract/template-item.ts';
import { ApiError, isAbort } from './api-error.ts';
import type { CallOptions, Client } from './client.ts';
import type { generateImage as GenerateImage } from './generate-image.ts';
import { BodyTooLargeError, readBody } from './read-body.ts';
import type { QuotaReading } from './read-quota.ts';

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
  let generateImage: typeof GenerateImage | undefined;

  /** On its own, so that the first screen need not carry it. */
  async function loadGenerate(): Promise<typeof GenerateImage> {
    return (generateImage ??= (await import('./generate-image.ts')).generateImage);
  }

  async function send(path: string, init: RequestInit): Promise<Response> {
    const response = await fetch(path, { credentials: 'omit', redirect: 'error', ...init }).catch(rethrowTransport);
    if (response.ok) return response;
    const { createErrorFromResponse } = await import('./create-error-from-response.ts').catch(rethrowTransport);
    throw await createErrorFromResponse(response, now());
  }

  async function readJson(path: string, { signal, priority }: CallOptions = {}): Promise<unknown> {
    // The one mode in which a browser hands over what it asked for ahead of the app; the proxy drops every cookie.
    const credentials = 'same-origin';
    const response = await send(path, { signal, priority, credentials, headers: { accept: 'application/json' } });
    const bytes = await readBody(response, JSON_BYTES_MAX).catch(rethrowTransport);
    try {
      return JSON.parse(new TextDecoder().decode(bytes));
    } catch (cause) {
      throw unreadable(cause);
    }
  }

  async function readPage<Item>(path: string, readItem: (raw: unknown) => Reading<Item>, options?: CallOptions) {
    const page = readList(await readJson(path, options), readItem);
    if (page === undefined) throw unreadable();
    return page;
  }

  return {
    listProjects: (query, options) => readPage(projectsPath(query), readProject, options),

    listTemplates: (projectId, query, options) =>
      readPage(projectTemplatesPath(projectId, query), readTemplateItem, options),

    async getTemplate(templateId, options) {
      const [{ readTemplate }, json] = await Promise.all([
        import('../contract/template.ts').catch(rethrowTransport),
        readJson(templatePath(templateId), options),
      ]);
      const reading = readTemplate(json);
      if (!reading.isRead) throw unreadable();
      return reading.value;
    },

    prepare: () => void loadGenerate().catch(() => {}),

    async generate(request, options) {
      // Not waited for where it is there: the request leaves before anything is drawn for it.
      generateImage ??= await loadGenerate().catch(rethrowTransport);
      return generateImage({ send, onQuota, now }, request, options);
    },
  };
}

function unreadable(cause?: unknown): ApiError {
  return new ApiError('The service answered, but not with what was asked for.', { kind: 'failed' }, { cause });
}

function rethrowTransport(error: unknown): never {
  if (error instanceof ApiError || isAbort(error)) throw error;
  if (error instanceof BodyTooLargeError) {
    throw new ApiError(
      'The answer was too large to read, so it was stopped.',
      { kind: 'incomplete' },
      { cause: error },
    );
  }
  throw new ApiError(
    'No answer came. Check that the app is still running, then try again.',
    { kind: 'unreachable' },
    { cause: error },
  );
}
