import { useMemo, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

/** The part of the address after `?`, as people change it, go back or open a copied link. */
export function useSearch(): URLSearchParams {
  const search = useSyncExternalStore(subscribe, () => location.search);
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** The line that the address points at, as in `#L12`. */
export function useLine(): number | undefined {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  const line = /^#L(\d{1,6})$/.exec(hash)?.[1];
  return line === undefined ? undefined : Number(line);
}

/** Changes parts of the address; an empty one goes away. Back undoes it, unless it takes the place of the last change. */
export function goToSearch(changes: Record<string, string>, { isReplaced = false } = {}): void {
  const search = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') search.delete(name);
    else search.set(name, value);
  }
  const address = search.size === 0 ? location.pathname : `${location.pathname}?${search}`;
  if (isReplaced) history.replaceState(history.state, '', address);
  else history.pushState(null, '', address);
  listeners.forEach((notify) => notify());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  window.addEventListener('hashchange', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
    window.removeEventListener('hashchange', listener);
  };
}
