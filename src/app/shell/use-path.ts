import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

/** The path of the address. It follows links, back and forward; the part after `?` or `#` is not in it. */
export function usePath(): string {
  return useSyncExternalStore(subscribe, () => location.pathname);
}

/** Goes to another page of the app and to its top. Back leads to where the reader was on this one. */
export function goTo(path: string): void {
  history.pushState(null, '', path);
  listeners.forEach((notify) => notify());
  window.scrollTo(0, 0);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}
