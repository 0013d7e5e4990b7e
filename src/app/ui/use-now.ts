import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

/** The current minute, in milliseconds since 1970. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, readMinute, readMinute);
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE_MS);
  return () => clearInterval(timer);
}

function readMinute(): number {
  return Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
}
