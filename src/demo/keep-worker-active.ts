/** The browser may have to start the worker again. */
const TIMEOUT_MS = 10_000;
const INTERVAL_MS = 5_000;

/**
 * MSW's worker forgets this tab when the browser ends the worker, as it does in the background, and when somebody is asked
 * whether to leave and stays. All requests would then go to the file host, so the tab makes itself known before each of its own,
 * and for those of pictures from time to time. A worker that does not answer fails the request: what was typed stays in the tab.
 */
export function keepWorkerActive(): void {
  const plainFetch = globalThis.fetch;
  globalThis.fetch = async (...call: Parameters<typeof fetch>) => {
    await activate();
    return plainFetch(...call);
  };
  // What fails here is tried again by the next request.
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
    setTimeout(() => reject(new Error('The service worker does not answer')), TIMEOUT_MS);
    serviceWorker.controller?.postMessage('MOCK_ACTIVATE');
  }).finally(() => ended.abort());
}
