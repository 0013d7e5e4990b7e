import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';

/** Space to fill above and below the screen, in px, so that fast scrolling doesn't show empty space. */
const OVERSCAN_PX = 1_200;
/** Up to this length, a complete list is entirely in the document, so that the browser's search finds all items. */
const SHORT_MAX = 100;
/** Rows count as visible once the list has not been scrolled for this long. */
const SCROLL_END_MS = 500;
const PAGE_ROWS = 10;

export interface VirtualListInput {
  count: number;
  /** Identifies an item, so that the focus follows it when the list changes. */
  keyOf: (index: number) => string | number;
  /** The number of items per row; 0 until known. */
  columns?: number;
  /** In rem, because users may have a larger font size. */
  rowRem: number | ((row: number) => number);
  gapRem?: number;
  /** The item that is initially focused. */
  initialKey?: string | number;
  /** The list is complete, so a short list may be entirely in the document. */
  isWhole?: boolean;
  /** Called when the end of the list is near the screen. */
  onEnd?: (() => void) | undefined;
}

/**
 * Virtualizes a window-scrolled list of any length: returns the rows near the screen. Each item has `data-index`, on its control
 * or around it. The arrow keys, Page Up, Page Down, Home and End move the focus between items.
 */
export function useVirtualList<Element extends HTMLElement>(input: VirtualListInput) {
  const { count, keyOf, columns = 1, rowRem, gapRem = 0, isWhole = false, onEnd } = input;
  const listRef = useRef<Element>(null);
  const [remPx] = useState(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
  const [scrollMargin, setScrollMargin] = useState(0);
  const [focusedKey, setFocusedKey] = useState(input.initialKey);
  const focusedIndex = focusedKey === undefined ? -1 : findIndex(count, keyOf, focusedKey);
  const rowCount = columns === 0 ? 0 : Math.ceil(count / columns);
  const heightOf = (row: number) => (typeof rowRem === 'number' ? rowRem : rowRem(row)) * remPx;
  const overscan = Math.ceil(OVERSCAN_PX / (heightOf(0) + gapRem * remPx));

  // oxlint-disable-next-line react/incompatible-library -- the React Compiler is off
  const virtualizer = useWindowVirtualizer({
    count: rowCount,
    estimateSize: heightOf,
    gap: gapRem * remPx,
    scrollMargin,
    overscan: isWhole && count <= SHORT_MAX ? rowCount : overscan,
    isScrollingResetDelay: SCROLL_END_MS,
    rangeExtractor: (range) => extractRange(range, Math.floor(focusedIndex / columns)),
  });
  // Read after `getVirtualItems`, which computes the range.
  const virtualRows = virtualizer.getVirtualItems();
  const { range, isScrolling } = virtualizer;

  // Another list's rows may have different heights.
  useLayoutEffect(() => {
    if (typeof rowRem !== 'number') virtualizer.measure();
  }, [virtualizer, rowRem]);

  // Content above the list may appear or disappear.
  useLayoutEffect(() => {
    const measure = () => {
      if (listRef.current !== null) setScrollMargin(listRef.current.getBoundingClientRect().top + window.scrollY);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);

  const isNearEnd = range !== null && range.endIndex + overscan >= rowCount;
  useEffect(() => {
    if (isNearEnd) onEnd?.();
  }, [isNearEnd, onEnd]);

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // An item's open menu is not part of the list.
    const isInMenu = event.target instanceof HTMLElement && event.target.closest('[popover]') !== null;
    const index = isInMenu ? undefined : readIndex(event.target);
    const next = index === undefined ? undefined : stepIndex(event.key, index, count, columns);
    if (next === undefined) return;
    event.preventDefault();
    // The item must be in the document before it can be focused.
    flushSync(() => setFocusedKey(keyOf(next)));
    const item = listRef.current?.querySelector<HTMLElement>(`[data-index="${next}"]`);
    (item?.querySelector('a') ?? item)?.focus();
  }

  return {
    listRef,
    virtualRows,
    totalPx: virtualizer.getTotalSize(),
    scrollMargin,
    focusedIndex,
    isVisible: (row: number) => !isScrolling && range !== null && row >= range.startIndex && row <= range.endIndex,
    events: {
      onKeyDown: handleKeyDown,
      onFocus({ target }: FocusEvent) {
        const index = readIndex(target);
        if (index !== undefined) setFocusedKey(keyOf(index));
      },
    },
  };
}

function findIndex(count: number, keyOf: (index: number) => string | number, key: string | number): number {
  for (let index = 0; index < count; index += 1) if (keyOf(index) === key) return index;
  return -1;
}

function readIndex(target: EventTarget): number | undefined {
  const item = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  return item === null ? undefined : Number(item.dataset.index);
}

/** Returns the index of the item that a key moves to; undefined for other keys. */
export function stepIndex(key: string, index: number, count: number, columns: number): number | undefined {
  const last = count - 1;
  const steps: Record<string, number | undefined> = {
    ArrowRight: columns === 1 ? undefined : Math.min(index + 1, last),
    ArrowLeft: columns === 1 ? undefined : Math.max(index - 1, 0),
    ArrowDown: Math.min(index + columns, last),
    ArrowUp: index < columns ? index : index - columns,
    PageDown: Math.min(index + columns * PAGE_ROWS, last),
    PageUp: Math.max(index - columns * PAGE_ROWS, 0),
    Home: 0,
    End: last,
  };
  return steps[key];
}

/** Keeps the focused row and its neighbors in the document, because Tab moves to them. */
export function extractRange(range: Range, focusedRow: number): number[] {
  const rows = defaultRangeExtractor(range);
  if (focusedRow < 0 || focusedRow >= range.count) return rows;
  const near = [focusedRow - 1, focusedRow, focusedRow + 1].filter((row) => row >= 0 && row < range.count);
  return [...new Set([...rows, ...near])].sort((a, b) => a - b);
}

/** Takes the space of table rows that are not in the document; hidden in print. */
export function Spacer({ heightPx }: { heightPx: number }) {
  return heightPx <= 0 ? null : <tr aria-hidden="true" className="print:hidden" style={{ height: heightPx }} />;
}
