import { useLayoutEffect, useState, type RefObject } from 'react';

/** The current width of an element in CSS pixels; 0 before layout. */
export function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    if (ref.current !== null) observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}
