import { useLayoutEffect, useRef, type RefObject } from 'react';

export interface FocusEvents {
  onFocus: () => void;
  onBlur: () => void;
}

/**
 * Keeps the focus in an element whose controls come and go: when the one that has it goes, the element itself takes it.
 * The element takes the events that this returns, and a `tabIndex` of -1.
 */
export function useKeptFocus(element: RefObject<HTMLElement | null>): FocusEvents {
  const hadFocus = useRef(false);
  // React tells of no blur for what it removes itself, so that the focus is still said to be inside.
  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) element.current?.focus({ preventScroll: true });
  });
  return { onFocus: () => void (hadFocus.current = true), onBlur: () => void (hadFocus.current = false) };
}
