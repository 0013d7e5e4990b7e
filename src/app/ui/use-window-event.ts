import { useEffectEvent, useLayoutEffect } from 'react';

/** Calls `handle` for every event with this name that reaches the window, starting before the component is painted. */
export function useWindowEvent<Name extends keyof WindowEventMap>(
  name: Name,
  handle: (event: WindowEventMap[Name]) => void,
): void {
  const handleLatest = useEffectEvent(handle);
  useLayoutEffect(() => {
    const listen = (event: WindowEventMap[Name]) => handleLatest(event);
    window.addEventListener(name, listen);
    return () => window.removeEventListener(name, listen);
  }, [name]);
}
