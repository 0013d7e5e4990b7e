import { useSyncExternalStore } from 'react';

/** False while what is drawn is what the server drew, which knows nothing of this browser; true from the next drawing on. */
export function useIsTakenOver(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
