/** Calls when the address has changed, by back, forward, a link or a page that wrote it. */
export function subscribeAddress(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  return () => window.removeEventListener('popstate', listener);
}

/** Writing the address raises no event by itself; whoever reads it listens to the one of back and forward. */
export function tellAddress(): void {
  window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
}
