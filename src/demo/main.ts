import { http, HttpResponse } from 'msw';
import { setupWorker } from 'msw/browser';
import { PICTURE_LOOKUP_PATH, QUOTA_PATH, type PictureFault } from '../contract/app-server.ts';
import { readQuotaHeaders } from '../service/read-quota-headers.ts';
import { createServiceHandlers } from './create-service-handlers.ts';
import { DEMO_KEY, READY, type ThreadAnswer, type ThreadRequest } from './thread-messages.ts';
import { TrustedWorker as Worker } from '../app/lib/trusted-worker.ts';
import type { ImageService } from '../service/create-service.ts';

const WORKER_PATH = '/mockServiceWorker.js';

/** Routes the app's requests to the image service in this tab. */
async function startService(): Promise<void> {
  if (!isSecureContext) throw new Error('The service needs a secure context');
  trustServiceWorker(WORKER_PATH);
  const service = await openServiceThread();
  const handlers = [
    ...createServiceHandlers(service, DEMO_KEY),
    http.get(QUOTA_PATH, async () => {
      return new HttpResponse(null, { status: 204, headers: await readQuotaHeaders(service, { key: DEMO_KEY }) });
    }),
    // The content policy blocks images from other hosts, and a demo has no server to load them.
    http.post(PICTURE_LOOKUP_PATH, () => HttpResponse.json({ reason: 'notFetched' satisfies PictureFault })),
  ];
  await setupWorker(...handlers).start({
    quiet: true,
    onUnhandledRequest: 'bypass',
    serviceWorker: { url: WORKER_PATH },
  });
  keepWorkerActive();
}

/** Shows a message instead of the app. */
function showFailure(error: unknown): void {
  const root = document.getElementById('root');
  if (root !== null) {
    root.textContent = 'This demo could not start. It needs a current browser, and an https:// address or localhost.';
  }
  reportError(error);
}

interface TrustedTypes {
  createPolicy(name: 'default', rules: { createScriptURL(address: string): string | undefined }): unknown;
}

/** The content policy refuses strings as script URLs, which MSW uses. This default policy only allows MSW's own script. */
function trustServiceWorker(address: string): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const own = new URL(address, location.href).href;
  trustedTypes?.createPolicy('default', {
    createScriptURL: (text) => (new URL(text, location.href).href === own ? own : undefined),
  });
}

/** Long enough for the browser to restart the worker. */
const TIMEOUT_MS = 10_000;
const INTERVAL_MS = 5_000;

/**
 * MSW's worker forgets this tab when the browser stops the worker in the background, and after a dialog about leaving the page. All
 * requests would then go to the file host, so the tab registers again before each of its requests, and regularly for images. If the
 * worker doesn't respond, the request fails and the form keeps its values.
 */
function keepWorkerActive(): void {
  const plainFetch = globalThis.fetch;
  globalThis.fetch = async (...call: Parameters<typeof fetch>) => {
    await activate();
    return plainFetch(...call);
  };
  // The next request tries again.
  const tryToActivate = () => void activate().catch(() => undefined);
  document.addEventListener('visibilitychange', tryToActivate);
  setInterval(tryToActivate, INTERVAL_MS);
}

function activate(): Promise<void> {
  const { serviceWorker } = navigator;
  const ended = new AbortController();
  return new Promise<void>((resolve, reject) => {
    const handleMessage = ({ data }: MessageEvent<{ type?: string }>) => data.type === 'MOCKING_ENABLED' && resolve();
    serviceWorker.addEventListener('message', handleMessage, { signal: ended.signal });
    setTimeout(() => reject(new Error('The service worker is not responding')), TIMEOUT_MS);
    serviceWorker.controller?.postMessage('MOCK_ACTIVATE');
  }).finally(() => ended.abort());
}

/** Runs the image service in a worker, so that rendering doesn't block typing. Resolves once it listens. */
function openServiceThread(): Promise<ImageService> {
  const thread = new Worker(new URL('./service-thread.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, (answer: ThreadAnswer) => void>();
  let requestCount = 0;

  async function send(request: Request): Promise<Response> {
    const { method, url } = request;
    const body = method === 'GET' || method === 'HEAD' ? undefined : await request.arrayBuffer();
    const id = (requestCount += 1);
    const message: ThreadRequest = { id, method, url, headers: [...request.headers], body };
    const answer = await new Promise<ThreadAnswer>((resolve) => {
      waiting.set(id, resolve);
      thread.postMessage(message, { transfer: body === undefined ? [] : [body] });
    });
    waiting.delete(id);
    return new Response(answer.body, answer);
  }

  return new Promise((resolve, reject) => {
    thread.addEventListener('error', () => reject(new Error('The service could not be started')), { once: true });
    thread.addEventListener('message', ({ data }: MessageEvent<ThreadAnswer | typeof READY>) => {
      if (data === READY) resolve({ fetch: send });
      else waiting.get(data.id)?.(data);
    });
  });
}

// Not awaited: the app shares code with this file, so it would wait for this file to finish.
startService()
  .then(() => import('../main.tsx'))
  .catch(showFailure);
