import { useDeferredValue, type ReactNode } from 'react';

/** Renders its children one task later, to keep tasks short. */
export function NextTurn({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children;
}
