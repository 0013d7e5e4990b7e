import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** Whether the browser has a network, as far as it knows. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

/** Calls `goOn` each time that the network comes back. */
export function useBackOnline(goOn: () => void): void {
  const handleOnline = useEffectEvent(goOn);
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
