/** Calls when the address has changed, by back, forward, a link or a page that wrote it. */
export function subscribeAddress(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  return () => window.removeEventListener('popstate', listener);
}
