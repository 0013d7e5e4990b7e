import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

/** The time in milliseconds since 1970, as of this minute; what shows it goes on with the clock. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, readMinute);
}

const listeners = new Set<() => void>();
let timer: number | undefined;

/** One timer for all, because a long list shows hundreds of times. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= window.setInterval(() => listeners.forEach((notify) => notify()), MINUTE_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function readMinute(): number {
  return Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
}
