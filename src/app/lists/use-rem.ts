import { useSyncExternalStore } from 'react';

/** Pixels of one rem: readers enlarge it. */
export function useRem(): number {
  return useSyncExternalStore(subscribe, readRem);
}

function readRem(): number {
  return parseFloat(getComputedStyle(document.documentElement).fontSize);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}
