import type * as z from '../contract/zod.ts';
import type { CallOptions } from './client.ts';
import { createErrorFromResponse } from './create-error-from-response.ts';
import { readAs, rethrowTransport } from './read-json-answer.ts';

interface CallParts extends CallOptions {
  /** Values for the path parameters. */
  parts?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
}

export interface CallerDependencies {
  fetch: typeof fetch;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** Creates functions that call the routes of a table. Calls reject with an `ApiError`, or when their signal aborts. */
export function createCaller<Name extends string>(
  routes: Readonly<Record<Name, { method: string; pattern: string }>>,
  { fetch, now = Date.now }: CallerDependencies,
  jsonBytesMax?: number,
) {
  function send(name: Name, { parts = {}, query = {}, body, signal, priority }: CallParts) {
    const { method, pattern } = routes[name];
    const path = pattern.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(parts[part] ?? ''));
    const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
    return fetch(search.size === 0 ? path : `${path}?${search}`, {
      method,
      signal,
      priority,
      redirect: 'error',
      credentials: 'same-origin',
      headers: { accept: 'application/json', ...(method !== 'GET' && { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    }).catch(rethrowTransport);
  }

  return {
    async ask<Value>(name: Name, schema: z.ZodMiniType<Value>, parts: CallParts): Promise<Value> {
      return readAs(await send(name, parts), schema, now(), jsonBytesMax);
    },

    /** Calls a route whose response is a file. */
    async download(name: Name, parts: CallParts): Promise<Blob> {
      const response = await send(name, parts);
      if (!response.ok) throw await createErrorFromResponse(response, now());
      return response.blob().catch(rethrowTransport);
    },

    /** Calls a route whose response has no body. */
    async perform(name: Name, parts: CallParts): Promise<void> {
      const response = await send(name, parts);
      if (!response.ok) throw await createErrorFromResponse(response, now());
    },
  };
}
