/** An idle moment comes at the latest after this: a page that is always busy must not starve what waits for it. */
const WAIT_MS_MAX = 250;
/** Nor is a page painted that is put out of sight meanwhile. */
const PAINT_MS_MAX = 250;

/** Resolves when the page has nothing better to do. */
export function nextIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: WAIT_MS_MAX });
    else setTimeout(resolve);
  });
}

/** Resolves once what has just been drawn is on the screen. */
export async function nextPaint(): Promise<void> {
  // A page out of sight is not painted.
  if (document.hidden) return;
  await new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, PAINT_MS_MAX);
  });
}
