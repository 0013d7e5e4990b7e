/** An idle moment comes at the latest after this: a page that is always busy must not starve the reading. */
const WAIT_MS_MAX = 250;

/** Resolves when the page is in sight and has nothing better to do. */
export async function whenIdle(): Promise<void> {
  if (document.hidden) {
    await new Promise<void>((resolve) => {
      function look(): void {
        if (document.hidden) return;
        document.removeEventListener('visibilitychange', look);
        resolve();
      }
      document.addEventListener('visibilitychange', look);
    });
  }
  await new Promise<void>((resolve) => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: WAIT_MS_MAX });
    else setTimeout(resolve);
  });
}
