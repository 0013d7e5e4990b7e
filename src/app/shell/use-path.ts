import { use, useSyncExternalStore } from 'react';
import { subscribeAddress, tellAddress } from '../hooks/address.ts';
import { FirstDrawingContext } from '../ui/first-drawing.ts';

/** The path of the address. It follows links, back and forward; the part after `?` or `#` is not in it. */
export function usePath(): string {
  const drawing = use(FirstDrawingContext);
  return useSyncExternalStore(
    subscribeAddress,
    () => location.pathname,
    () => drawing?.path ?? '/',
  );
}

/** Goes to another page of the app and to its top. Back leads to where the reader was on this one. */
export function goTo(href: string): void {
  history.pushState(null, '', href);
  tellAddress();
  window.scrollTo(0, 0);
}
