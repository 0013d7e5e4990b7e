let early: KeyboardEvent | undefined;
let isAsked = () => {};

/** Keeps the key that asks for the palette from now on, until the palette is there to hear it. */
export function hearEarlyKey(): void {
  window.addEventListener('keydown', listen);
}

function listen(event: KeyboardEvent): void {
  if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return;
  // The browser's own use of these keys leaves the page.
  event.preventDefault();
  early = event;
  isAsked();
}

/** Resolves when the page has been quiet for a while, or at once when the palette has been asked for. */
export function whenQuietOrAsked(quietMs: number): Promise<void> {
  return new Promise((resolve) => {
    if (early !== undefined) return resolve();
    isAsked = resolve;
    setTimeout(resolve, quietMs);
  });
}

/** The key that asked for the palette before it was there, once. */
export function takeEarlyKey(): KeyboardEvent | undefined {
  window.removeEventListener('keydown', listen);
  const key = early;
  early = undefined;
  return key;
}
