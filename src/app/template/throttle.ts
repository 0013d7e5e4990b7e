export interface Throttled {
  call: () => void;
  stop: () => void;
}

/**
 * Runs at once after a pause, and otherwise a pause after the last call: a single key is answered at once, and a word typed fast
 * with its first and last letter. Two runs are never closer than the pause.
 */
export function throttle(run: () => void, pauseMs: number): Throttled {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The time of the last call or run. */
  let lastMs = -Infinity;
  let isDue = false;
  return {
    call() {
      const nowMs = Date.now();
      const isLeading = nowMs - lastMs >= pauseMs;
      lastMs = nowMs;
      // A form may report one key twice.
      if (isDue) return;
      clearTimeout(timer);
      isDue = isLeading;
      timer = setTimeout(
        () => {
          isDue = false;
          lastMs = Date.now();
          run();
        },
        isLeading ? 0 : pauseMs,
      );
    },
    stop: () => clearTimeout(timer),
  };
}
