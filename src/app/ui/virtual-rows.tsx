import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * The row that has the focus stays wherever it is: whoever scrolls away must not lose it. So do those beside it: Tab leads to
 * them also while the scroll to the focus is still to come.
 */
export function extractRange(range: Range, focusedRow: number): number[] {
  const rows = defaultRangeExtractor(range);
  if (focusedRow < 0 || focusedRow >= range.count) return rows;
  const near = [focusedRow - 1, focusedRow, focusedRow + 1].filter((row) => row >= 0 && row < range.count);
  return [...new Set([...rows, ...near])].sort((one, other) => one - other);
}

/** How far down the page a list begins, in px: what stands above it comes and goes. */
export function useScrollMargin(list: RefObject<HTMLElement | null>): number {
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => {
      if (list.current !== null) setScrollMargin(list.current.getBoundingClientRect().top + window.scrollY);
    });
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return scrollMargin;
}

/** In a table, the room of rows that are not in the document; on paper they have none. */
export function Spacer({ heightPx }: { heightPx: number }) {
  return heightPx <= 0 ? null : <tr aria-hidden="true" className="print:hidden" style={{ height: heightPx }} />;
}
