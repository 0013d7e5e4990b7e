import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { RENDER_ID_HEADER } from '../contract/headers.ts';
import { createService } from '../service/create-service.ts';
import { createMemoryLedger } from '../service/ledger/create-memory-ledger.ts';
import { createTakumiEngine } from '../service/renderer/create-takumi-engine.ts';
import type { TemplateDocument } from '../service/renderer/template-document.ts';
import { createMemoryStore } from '../service/store/create-memory-store.ts';
import { startServiceServer } from '../server/create-service-server.ts';
import { buildContents, ids, keys, NOW } from './build-service.ts';

export interface RecordingService {
  /** Without a slash at its end. */
  address: string;
  key: string;
  templateId: string;
  /** Parsed bodies of the generate requests, in order. */
  bodies: unknown[];
  /** Their `Idempotency-Key`, in order. */
  renderIds: (string | null)[];
}

export interface RecordingOptions {
  /** The first generate request is refused with it, asked to come again, and told that it could look elsewhere. */
  refusedFirst?: 302 | 429 | 503;
  /** When it should come again; a second later if nobody says. */
  retryAfter?: string;
}

/** The image service on a port of its own, drawing `document` for real, until the test has ended. */
export async function startRecordingService(
  document: TemplateDocument,
  { refusedFirst, retryAfter = '1' }: RecordingOptions = {},
): Promise<RecordingService> {
  const contents = buildContents(1_000);
  const template = contents.templates.find(({ id }) => id === ids.template);
  if (template !== undefined) template.document = document;
  const service = createService({
    store: createMemoryStore(contents),
    ledger: createMemoryLedger({ now: () => NOW }),
    engine: createTakumiEngine(),
    now: () => NOW,
  });
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
