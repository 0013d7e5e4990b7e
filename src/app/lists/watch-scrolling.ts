export interface ScrollWatcher {
  /** The page begins to move. */
  onMove?: () => void;
  /** It has not moved for `restMs`. */
  onRest: () => void;
  restMs: number;
}

/** Tells when the page begins to be scrolled and when it rests again. One timer for each rest, not for each event. */
export function watchScrolling({ onMove, onRest, restMs }: ScrollWatcher): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let movedMs = 0;

  function follow(): void {
    movedMs = performance.now();
    if (timer !== undefined) return;
    onMove?.();
    wait(restMs);
  }

  function wait(ms: number): void {
    timer = setTimeout(() => {
      const leftMs = movedMs + restMs - performance.now();
      // A timer may come a moment early.
      if (leftMs > 1) return wait(leftMs);
      timer = undefined;
      onRest();
    }, ms);
  }

  window.addEventListener('scroll', follow, { passive: true });
  return () => {
    clearTimeout(timer);
    window.removeEventListener('scroll', follow);
  };
}
