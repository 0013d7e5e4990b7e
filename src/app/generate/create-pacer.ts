/** What is called too often and is to run seldom. */
export interface Pacer {
  call: () => void;
  stop: () => void;
}

/**
 * Runs at once after a pause, and else a pause after the last call: one key alone is answered at once, a word typed fast with its
 * first and its last letter. Two runs are never closer than the pause.
 */
export function createPacer(run: () => void, pauseMs: number): Pacer {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Of the last call or run. */
  let lastMs = -Infinity;
  let isDue = false;
  return {
    call() {
      const nowMs = Date.now();
      const isQuiet = nowMs - lastMs >= pauseMs;
      lastMs = nowMs;
      // A form may tell of one key twice.
      if (isDue) return;
      clearTimeout(timer);
      isDue = isQuiet;
      timer = setTimeout(
        () => {
          isDue = false;
          lastMs = Date.now();
          run();
        },
        isQuiet ? 0 : pauseMs,
      );
    },
    stop: () => clearTimeout(timer),
  };
}
