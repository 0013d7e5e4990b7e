import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { Entry } from './entry.ts';

export interface KeptPlaceInput {
  list: RefObject<HTMLElement | null>;
  entries: readonly Entry[];
  resultsKey: string;
  columns: number;
  rowHeight: number;
}

/**
 * Keeps what is at the top of the screen where it is when the service adds or removes something above it. The answer to
 * another view is shown from its beginning.
 */
export function useKeptPlace({ list, entries, resultsKey, columns, rowHeight }: KeptPlaceInput): void {
  const before = useRef({ entries, resultsKey, columns });
  useLayoutEffect(() => {
    const old = before.current;
    before.current = { entries, resultsKey, columns };
    if (old.entries === entries || old.columns !== columns || list.current === null) return;
    const hiddenPx = -list.current.getBoundingClientRect().top;
    if (hiddenPx <= 0) return;
    if (old.resultsKey !== resultsKey) {
      window.scrollBy(0, -hiddenPx - window.innerHeight / 4);
      return;
    }
    const rows = countMovedRows(old.entries, entries, Math.floor(hiddenPx / rowHeight), columns);
    if (rows !== 0) window.scrollBy(0, rows * rowHeight);
  }, [list, entries, resultsKey, columns, rowHeight]);
}

/** By how many rows the first row on screen has moved; that of the next one still there when it is gone. */
export function countMovedRows(
  old: readonly Entry[],
  entries: readonly Entry[],
  topRow: number,
  columns: number,
): number {
  const places = new Map(entries.map(({ id }, index) => [id, index]));
  for (let index = topRow * columns; index < old.length; index += 1) {
    const place = places.get(old[index]?.id ?? '');
    if (place !== undefined) return Math.floor(place / columns) - Math.floor(index / columns);
  }
  return 0;
}
