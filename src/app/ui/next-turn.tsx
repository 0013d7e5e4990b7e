import { useDeferredValue, type ReactNode } from 'react';

/** Draws its children in a turn of the browser after what stands above them: both together would keep it busy for long. */
export function NextTurn({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children;
}
