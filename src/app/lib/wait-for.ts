/** Resolves after a delay, or as soon as the signal aborts. */
export function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const end = () => {
      clearTimeout(wait);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const wait = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}

/** Resumes in a new task, so that the page stays responsive. */
export function yieldToBrowser(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
