import { useSyncExternalStore } from 'react';
import { subscribeAddress, tellAddress } from '../hooks/address.ts';

/** The path of the address. It follows links, back and forward; the part after `?` or `#` is not in it. */
export function usePath(): string {
  return useSyncExternalStore(subscribeAddress, () => location.pathname);
}

/** Goes to another page of the app and to its top. Back leads to where the reader was on this one. */
export function goTo(href: string): void {
  history.pushState(null, '', href);
  tellAddress();
  window.scrollTo(0, 0);
}
