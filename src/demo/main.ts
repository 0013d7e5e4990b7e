import { http, HttpResponse } from 'msw';
import { setupWorker } from 'msw/browser';
import { PICTURE_LOOKUP_PATH, QUOTA_PATH, type PictureFault } from '../contract/app-server.ts';
import { readQuotaHeaders } from '../service/read-quota-headers.ts';
import { createServiceHandlers } from './create-service-handlers.ts';
import { keepWorkerActive } from './keep-worker-active.ts';
import { openServiceThread } from './open-service-thread.ts';
import { DEMO_KEY } from './thread-messages.ts';

const WORKER_PATH = '/mockServiceWorker.js';

/** Routes the app's requests to the image service in this tab. */
async function startService(): Promise<void> {
  if (!isSecureContext) throw new Error('The service needs a secure context');
  trustServiceWorker(WORKER_PATH);
  const service = await openServiceThread();
  const handlers = [
    ...createServiceHandlers(service, DEMO_KEY),
    http.get(QUOTA_PATH, async () => {
      return new HttpResponse(null, { status: 204, headers: await readQuotaHeaders(service, DEMO_KEY) });
    }),
    // A page must not load images from elsewhere, and a demo has no server that could.
    http.post(PICTURE_LOOKUP_PATH, () => HttpResponse.json({ reason: 'notFetched' satisfies PictureFault })),
  ];
  await setupWorker(...handlers).start({
    quiet: true,
    onUnhandledRequest: 'bypass',
    serviceWorker: { url: WORKER_PATH },
  });
  keepWorkerActive();
}

/** Shown instead of the app. */
function showFailure(error: unknown): void {
  const root = document.getElementById('root');
  if (root !== null) {
    root.textContent = 'This demo could not start. It needs a current browser, and an https:// address or localhost.';
  }
  reportError(error);
}

// Not awaited: the app shares code with this file, so it would wait for this file to end.
startService()
  .then(() => import('../main.tsx'))
  .catch(showFailure);

interface TrustedTypes {
  createPolicy(name: 'default', rules: { createScriptURL(address: string): string | undefined }): unknown;
}

/** The content policy refuses strings as script addresses, which MSW uses. This default policy only allows MSW's own script. */
function trustServiceWorker(address: string): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const own = new URL(address, location.href).href;
  trustedTypes?.createPolicy('default', {
    createScriptURL: (text) => (new URL(text, location.href).href === own ? own : undefined),
  });
}
