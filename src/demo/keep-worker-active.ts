/** The browser may have to restart the worker. */
const TIMEOUT_MS = 10_000;
const INTERVAL_MS = 5_000;

/**
 * MSW's worker forgets this tab when the browser ends the worker in the background, and after a leave dialog. All requests would
 * then go to the file host, so the tab registers again before each of its requests, and regularly for images. When the worker
 * doesn't answer, the request fails and the form keeps its values.
 */
export function keepWorkerActive(): void {
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
    setTimeout(() => reject(new Error('The service worker does not answer')), TIMEOUT_MS);
    serviceWorker.controller?.postMessage('MOCK_ACTIVATE');
  }).finally(() => ended.abort());
}
