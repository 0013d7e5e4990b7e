import { checkRowsSchema, checkSchema } from '../contract/check.ts';
import { readList } from '../contract/resource.ts';
import { projectSchema, templateItemSchema, templateSchema } from '../contract/template.ts';
import { RENDER_ATTEMPT_HEADER, RENDER_ID_HEADER, TEMPLATE_VERSION_HEADER } from '../contract/headers.ts';
import {
  checkPath,
  generatePath,
  projectsPath,
  projectTemplatesPath,
  proofPath,
  templatePath,
} from '../contract/routes.ts';
import type * as z from '../contract/zod.ts';
import type { CallOptions, Client, HandleQuota, ProofRequest } from './client.ts';
import { createErrorFromResponse } from './create-error-from-response.ts';
import { createRenderId, serializeRequest, serializeRows } from './generate-request.ts';
import { createUnreadableError, readAs, readJsonAnswer, rethrowTransport } from './read-json-answer.ts';
import { readQuota } from './read-quota.ts';
import { readImage } from './read-render.ts';

export interface ClientDependencies {
  fetch: typeof fetch;
  /** Called with the quota of every response to generate, including errors. */
  onQuota?: HandleQuota;
  /** Milliseconds since 1970. */
  now?: () => number;
}

function serialize({ variables, format, scale }: ProofRequest): string {
  return serializeRequest(variables, format, scale);
}

/** Other services may use this header for something else. */
function readVersion(headers: Headers): number | undefined {
  const text = headers.get(TEMPLATE_VERSION_HEADER) ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

type PostInit = CallOptions & { headers?: Record<string, string> };

/** Creates a client for the same-origin proxy. */
export function createClient({ fetch, onQuota, now = Date.now }: ClientDependencies): Client {
  function request(path: string, init: RequestInit): Promise<Response> {
    return fetch(path, { redirect: 'error', ...init }).catch(rethrowTransport);
  }

  function get(path: string, { signal, priority }: CallOptions = {}): Promise<Response> {
    return request(path, { signal, priority, headers: { accept: 'application/json' } });
  }

  function post(path: string, body: string, init: PostInit): Promise<Response> {
    return request(path, {
      ...init,
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json', ...init.headers },
      body,
    });
  }

  async function readPage<Item>(path: string, itemSchema: z.ZodMiniType<Item>, options?: CallOptions) {
    const page = readList(await readJsonAnswer(await get(path, options), now()), itemSchema);
    if (page === undefined) throw createUnreadableError();
    return page;
  }

  return {
    listProjects: (query, options) => readPage(projectsPath(query), projectSchema, options),

    listTemplates: (projectId, query, options) =>
      readPage(projectTemplatesPath(projectId, query), templateItemSchema, options),

    async getTemplate(templateId, options) {
      const response = await get(templatePath(templateId), options);
      const template = await readAs(response, templateSchema, now());
      return { ...template, version: readVersion(response.headers) };
    },

    async generate({ renderId: id = createRenderId(), attempt = 1, ...asked }, options = {}) {
      const startedAt = now();
      const headers = { [RENDER_ID_HEADER]: id, ...(attempt > 1 && { [RENDER_ATTEMPT_HEADER]: String(attempt) }) };
      const response = await post(generatePath(asked.templateId), serialize(asked), {
        signal: options.signal,
        headers,
      });
      const quota = readQuota(response.headers, now());
      onQuota?.(quota, response.ok, startedAt);
      if (!response.ok) throw await createErrorFromResponse(response, now());
      const image = await readImage(response, quota, options.onProgress);
      const templateVersion = readVersion(response.headers);
      return { id, quota, durationMs: now() - startedAt, templateVersion, ...image };
    },

    async proof(asked, { signal, priority } = {}) {
      const response = await post(proofPath(asked.templateId), serialize(asked), { signal, priority });
      if (!response.ok) throw await createErrorFromResponse(response, now());
      const { bytes, imageType } = await readImage(response, readQuota(response.headers, now()), undefined);
      return { bytes, imageType };
    },

    async check(asked, { signal, priority } = {}) {
      const response = await post(checkPath(asked.templateId), serialize(asked), { signal, priority });
      return readAs(response, checkSchema, now());
    },

    async checkRows(asked, { signal, priority } = {}) {
      const response = await post(checkPath(asked.templateId), serializeRows(asked), { signal, priority });
      const { rows } = await readAs(response, checkRowsSchema, now());
      // Otherwise, findings could end up on the wrong row.
      if (rows.length !== asked.rows.length) throw createUnreadableError();
      return rows.map(({ findings }) => findings);
    },
  };
}
