import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { RENDER_ID_HEADER } from '../contract/headers.ts';
import { createTakumiEngine } from '../service/renderer/create-takumi-engine.ts';
import type { TemplateDocument } from '../document/template-document.ts';
import { startServiceServer } from '../server/create-service-server.ts';
import { buildService, ids, keys } from './build-service.ts';

export interface RecordingService {
  /** Without a trailing slash. */
  address: string;
  key: string;
  templateId: string;
  /** Parsed bodies of the generate requests, in order. */
  bodies: unknown[];
  /** The `Idempotency-Key` of each generate request, in order. */
  renderIds: (string | null)[];
}

export interface RecordingOptions {
  /** The first generate request gets this status, a `Retry-After` and a `Location`. */
  refusedFirst?: 302 | 429 | 503;
  /** The `Retry-After`; 1 second by default. */
  retryAfter?: string;
  /** Generate requests get no response. */
  isSilent?: boolean;
}

/** The image service on a free port, with `document` as its template, until the test ends. */
export async function startRecordingService(
  document: TemplateDocument,
  { refusedFirst, retryAfter = '1', isSilent = false }: RecordingOptions = {},
): Promise<RecordingService> {
  const { service } = await buildService({ engine: createTakumiEngine(), quotaLimit: 1_000, document });
  const bodies: unknown[] = [];
  const renderIds: (string | null)[] = [];
  const server = await startServiceServer({
    service: {
      async fetch(request) {
        const { url, method, headers, body } = request;
        if (body === null) return service.fetch(request);
        const sent = await text(body);
        bodies.push(JSON.parse(sent));
        renderIds.push(headers.get(RENDER_ID_HEADER));
        if (isSilent) return new Promise<Response>(() => {});
        if (refusedFirst !== undefined && bodies.length === 1) {
          const init = { status: refusedFirst, headers: { 'retry-after': retryAfter, location: '/elsewhere' } };
          return new Response('Not now.', init);
        }
        return service.fetch(new Request(url, { method, headers, body: sent }));
      },
    },
    port: 0,
    host: '127.0.0.1',
    onFailure: () => {},
  });
  onTestFinished(() => server.stop(0));
  return { address: server.address, key: keys.owner, templateId: ids.template, bodies, renderIds };
}
