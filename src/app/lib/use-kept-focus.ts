import { useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus in an element whose controls come and go: when the one that has it goes, the element with this `ref` takes it,
 * or the heading of the page where there is none. The element around the controls takes the rest of what this returns; mostly
 * both are one.
 */
export function useKeptFocus<Element extends HTMLElement>() {
  const ref = useRef<Element>(null);
  const hadFocus = useRef(false);
  // React tells of no blur for what it removes itself, so that the focus is still said to be inside.
  useLayoutEffect(() => {
    if (!hadFocus.current || document.activeElement !== document.body) return;
    hadFocus.current = ref.current !== null;
    (ref.current ?? document.querySelector('h1'))?.focus({ preventScroll: true });
  });
  return {
    ref,
    tabIndex: -1,
    onFocus: () => void (hadFocus.current = true),
    onBlur: () => void (hadFocus.current = false),
  };
}
