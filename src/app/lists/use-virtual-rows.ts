import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import { extractRange } from '../ui/virtual-rows.tsx';
import { formatExactTime } from '../ui/format-time.ts';
import type { Entry, VirtualListProps } from './entry.ts';

/** As many as one page of the service: up to here the whole list is in the document, so that the browser's own search finds it. */
const SHORT_MAX = 100;
/** Beyond each end of the screen, in px: a fast scroll must not run into nothing. */
const OVERSCAN_PX = 1_200;
/** How long the list must not move before what is on screen counts as looked at. */
const SCROLL_END_MS = 500;

export interface VirtualRowsInput extends Pick<VirtualListProps, 'entries' | 'isWhole' | 'viewKey' | 'onEnd'> {
  /** 0 until it is known. */
  columns: number;
  rowRem: number;
  gapRem?: number;
}

/** The rows of a list of any length that are near the screen. The arrow keys, Home and End reach the others. */
export function useVirtualRows<Element extends HTMLElement>(input: VirtualRowsInput) {
  const { entries, isWhole, viewKey, onEnd, columns, rowRem, gapRem = 0 } = input;
  const listRef = useRef<Element>(null);
  const [remPx] = useState(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
  const [scrollMargin, setScrollMargin] = useState(0);
  const [focusedId, setFocusedId] = useState<string>();
  const focusedIndex = useMemo(() => entries.findIndex(({ id }) => id === focusedId), [entries, focusedId]);
  const rowCount = columns === 0 ? 0 : Math.ceil(entries.length / columns);
  const rowPx = (rowRem + gapRem) * remPx;
  const overscan = Math.ceil(OVERSCAN_PX / rowPx);

  // oxlint-disable-next-line react/incompatible-library -- the React Compiler is off
  const virtualizer = useWindowVirtualizer({
    count: rowCount,
    estimateSize: () => rowRem * remPx,
    gap: gapRem * remPx,
    scrollMargin,
    overscan: isWhole && entries.length <= SHORT_MAX ? rowCount : overscan,
    isScrollingResetDelay: SCROLL_END_MS,
    rangeExtractor: (range) => extractRange(range, Math.floor(focusedIndex / columns)),
  });
  // The range is computed with the rows.
  const virtualRows = virtualizer.getVirtualItems();
  const { range, isScrolling } = virtualizer;

  useLayoutEffect(() => {
    if (listRef.current !== null) setScrollMargin(listRef.current.getBoundingClientRect().top + window.scrollY);
  }, [entries]);

  const isNearEnd = range !== null && range.endIndex + overscan >= rowCount;
  useEffect(() => {
    if (isNearEnd) onEnd?.();
  }, [isNearEnd, onEnd]);

  useStableTop(listRef, { entries, viewKey, columns, rowPx });

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const index = readEntry(event.target)?.index;
    const next = index === undefined ? undefined : stepIndex(event.key, index, entries.length, columns);
    if (next === undefined) return;
    event.preventDefault();
    // The row must be in the document before it can take the focus.
    flushSync(() => setFocusedId(entries[next]?.id));
    listRef.current?.querySelector<HTMLElement>(`[data-index="${next}"] a`)?.focus();
  }

  return {
    listRef,
    virtualRows,
    totalPx: virtualizer.getTotalSize(),
    scrollMargin,
    isLookedAt: (row: number) => !isScrolling && range !== null && row >= range.startIndex && row <= range.endIndex,
    events: {
      onKeyDown: handleKeyDown,
      onFocus(event: FocusEvent) {
        setFocusedId(readEntry(event.target)?.id);
        showExactTime(event.target);
      },
      onBlur(event: FocusEvent) {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocusedId(undefined);
      },
    },
  };
}

/** Where a key leads from one item of a grid to another; undefined for a key that leads nowhere. */
export function stepIndex(key: string, index: number, count: number, columns: number): number | undefined {
  const last = count - 1;
  const steps: Record<string, number | undefined> = {
    ArrowRight: columns === 1 ? undefined : Math.min(index + 1, last),
    ArrowLeft: columns === 1 ? undefined : Math.max(index - 1, 0),
    ArrowDown: Math.min(index + columns, last),
    ArrowUp: index < columns ? index : index - columns,
    Home: 0,
    End: last,
  };
  return steps[key];
}

interface TopInput {
  entries: readonly Entry[];
  viewKey: string;
  columns: number;
  rowPx: number;
}

/**
 * Keeps what is at the top of the screen where it is when the service adds or removes something above it. The answer to
 * another view is shown from its beginning.
 */
function useStableTop(list: RefObject<HTMLElement | null>, { entries, viewKey, columns, rowPx }: TopInput): void {
  const before = useRef({ entries, viewKey, columns });
  useLayoutEffect(() => {
    const old = before.current;
    before.current = { entries, viewKey, columns };
    if (old.entries === entries || old.columns !== columns || list.current === null) return;
    const hiddenPx = -list.current.getBoundingClientRect().top;
    if (hiddenPx <= 0) return;
    if (old.viewKey !== viewKey) {
      window.scrollBy(0, -hiddenPx - window.innerHeight / 4);
      return;
    }
    const rows = countMovedRows(old.entries, entries, Math.floor(hiddenPx / rowPx), columns);
    if (rows !== 0) window.scrollBy(0, rows * rowPx);
  }, [list, entries, viewKey, columns, rowPx]);
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

/** A pointer gets it as a tooltip; whoever comes by keyboard is shown the same text by the style sheet. */
function showExactTime(target: EventTarget): void {
  const time = target instanceof Element ? target.closest('[data-index]')?.querySelector('time') : undefined;
  if (time) time.title = formatExactTime(Date.parse(time.dateTime));
}

function readEntry(target: EventTarget | null): { id: string | undefined; index: number } | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  return element === null ? undefined : { id: element.dataset.id, index: Number(element.dataset.index) };
}
