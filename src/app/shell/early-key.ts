let early: KeyboardEvent | undefined;

/** Resolves when the page has been quiet for a while, or at once when the palette is asked for before it is loaded. */
export function whenQuietOrAsked(quietMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, quietMs);
    function done(): void {
      clearTimeout(timer);
      resolve();
    }
    function listen(event: KeyboardEvent): void {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      // The browser's own use of these keys leaves the page.
      event.preventDefault();
      early = event;
      done();
    }
    window.addEventListener('keydown', listen);
    stopListening = () => window.removeEventListener('keydown', listen);
  });
}

let stopListening = () => {};

/** The key that asked for the palette before it was there, once. */
export function takeEarlyKey(): KeyboardEvent | undefined {
  stopListening();
  const key = early;
  early = undefined;
  return key;
}
