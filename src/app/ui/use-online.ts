import { useSyncExternalStore } from 'react';
import { useWindowEvent } from './use-window-event.ts';

/** Whether the browser reports that it is online. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

/** Calls `resume` whenever the network comes back. */
export function useBackOnline(resume: () => void): void {
  useWindowEvent('online', () => resume());
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
