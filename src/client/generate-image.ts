import { RENDER_ID_HEADER } from '../contract/render-id-header.ts';
import { generatePath } from '../contract/routes.ts';
import { ApiError } from './api-error.ts';
import { createRenderId } from './create-render-id.ts';
import type { GenerateOptions, GenerateRequest } from './client.ts';
import type { QuotaReading } from './read-quota.ts';
import { readRender, type Render } from './read-render.ts';

export interface GenerateDependencies {
  /** Rejects with `ApiError` for every answer that is not a success. */
  send: (path: string, init: RequestInit) => Promise<Response>;
  onQuota: ((reading: QuotaReading) => void) | undefined;
  now: () => number;
}

/** Renders a template (specification, section 4.4) by one `POST`, and tells of the quota whatever comes of it. */
export async function generateImage(
  { send, onQuota, now }: GenerateDependencies,
  { templateId, variables, format, scale, renderId: id = createRenderId() }: GenerateRequest,
  options: GenerateOptions | undefined,
): Promise<Render> {
  const startedAt = now();
  const response = await send(generatePath(templateId), {
    method: 'POST',
    signal: options?.signal,
    headers: { 'content-type': 'application/json', [RENDER_ID_HEADER]: id },
    body: serializeRequest(variables, format, scale),
  }).catch((error: unknown) => {
    if (error instanceof ApiError && error.details.quota !== undefined) onQuota?.(error.details.quota);
    throw error;
  });
  return readRender(response, {
    id,
    startedAt,
    now,
    onProgress: options?.onProgress,
    onBody: options?.onBody,
    onQuota,
  });
}

/** The body of a generate request. Names are exact own keys, `__proto__` too, so the object has no prototype. */
export function serializeRequest(variables: ReadonlyMap<string, unknown>, format: string, scale: number): string {
  const map = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of variables) map[name] = value;
  return JSON.stringify({ variables: map, format, options: { scale } });
}
