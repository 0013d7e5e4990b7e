import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** Whether the browser believes that it is online. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

/** Calls `resume` whenever the network is back. */
export function useBackOnline(resume: () => void): void {
  const handleOnline = useEffectEvent(resume);
  useEffect(() => {
    const listening = new AbortController();
    window.addEventListener('online', () => handleOnline(), { signal: listening.signal });
    return () => listening.abort();
  }, []);
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
