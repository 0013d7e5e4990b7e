import { useEffect, useEffectEvent } from 'react';

/** Calls `save` once nothing of what it depends on has changed for so many milliseconds, and at once when the page is left. */
export function usePausedSave(save: () => void, pauseMs: number, dependencies: readonly unknown[]): void {
  const saveLatest = useEffectEvent(save);
  useEffect(() => {
    const timer = setTimeout(() => saveLatest(), pauseMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- they are the caller's
  }, dependencies);
  // A page that is left is not waited for.
  useEffect(() => {
    const handleHide = () => saveLatest();
    window.addEventListener('pagehide', handleHide);
    return () => {
      window.removeEventListener('pagehide', handleHide);
      handleHide();
    };
  }, []);
}
