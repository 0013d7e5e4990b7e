/** Short enough for a key to be answered in between. */
const SLICE_MS = 12;

/**
 * Takes steps until one says that it was the last, in tasks that are not felt; resolves to false when it was aborted before. The
 * first slice is done at once.
 */
export async function takeStepsInSlices(takeStep: () => boolean, signal: AbortSignal): Promise<boolean> {
  for (;;) {
    const endMs = performance.now() + SLICE_MS;
    while (performance.now() < endMs) if (!takeStep()) return true;
    // oxlint-disable-next-line no-await-in-loop -- so that the page can do something else
    await new Promise((resolve) => setTimeout(resolve));
    if (signal.aborted) return false;
  }
}
