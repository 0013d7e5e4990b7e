import { useLayoutEffect, useRef } from 'react';
import { focusPageHeading } from '../ui/page-heading.tsx';

/**
 * Keeps the focus in an element whose controls appear and disappear. When the focused control is removed, the element with this
 * `ref` takes the focus, or else the page heading. The other props belong to the element around the controls, which is usually the
 * same element.
 */
export function useKeptFocus<Element extends HTMLElement>() {
  const ref = useRef<Element>(null);
  const hadFocus = useRef(false);
  // React doesn't report a blur when it removes the focused element.
  useLayoutEffect(() => {
    if (!hadFocus.current || document.activeElement !== document.body) return;
    hadFocus.current = ref.current !== null;
    if (ref.current === null) focusPageHeading();
    else ref.current.focus({ preventScroll: true });
  });
  return {
    ref,
    tabIndex: -1,
    onFocus: () => void (hadFocus.current = true),
    onBlur: () => void (hadFocus.current = false),
  };
}
