import { useState } from 'react';
import { useWindowEvent } from '../ui/use-window-event.ts';

/** The secret from the URL's fragment, which browsers don't send to the server; empty if it is missing. */
export function useLinkToken(): string {
  const [token] = useState(() => location.hash.slice(1));
  // Another link was opened in this tab, which loads nothing.
  useWindowEvent('hashchange', () => location.reload());
  return token;
}
