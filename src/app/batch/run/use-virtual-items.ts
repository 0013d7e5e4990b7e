import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { extractRange, useScrollMargin } from '../../ui/virtual-rows.tsx';

export interface VirtualItemsInput {
  count: number;
  /** How many stand side by side; 0 until it is known. */
  columns: number;
  rowRem: number;
}

const OVERSCAN_PX = 600;
const PAGE_ROWS = 10;

/**
 * The items of a list of any length that are near the screen. One of them takes the focus by Tab; the arrow keys, Page Up and
 * Down, Home and End reach the others.
 */
export function useVirtualItems<Element extends HTMLElement>({ count, columns, rowRem }: VirtualItemsInput) {
  const listRef = useRef<Element>(null);
  const scrollMargin = useScrollMargin(listRef);
  const [remPx] = useState(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
  const [chosen, setChosen] = useState(0);
  const active = Math.min(chosen, Math.max(0, count - 1));
  const activeRow = columns === 0 ? 0 : Math.floor(active / columns);

  // oxlint-disable-next-line react/incompatible-library -- the React Compiler is off
  const virtualizer = useWindowVirtualizer({
    count: columns === 0 ? 0 : Math.ceil(count / columns),
    estimateSize: () => rowRem * remPx,
    scrollMargin,
    overscan: Math.ceil(OVERSCAN_PX / (rowRem * remPx)),
    rangeExtractor: (range) => extractRange(range, activeRow),
  });

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const next = stepFrom(active, event.key, columns);
    if (next === undefined) return;
    event.preventDefault();
    const at = Math.max(0, Math.min(next, count - 1));
    // The item must be in the document before it can take the focus.
    flushSync(() => setChosen(at));
    listRef.current?.querySelector<HTMLElement>(`[data-item="${at}"]`)?.focus();
  }

  return {
    listRef,
    virtualRows: virtualizer.getVirtualItems(),
    totalPx: virtualizer.getTotalSize(),
    scrollMargin,
    active,
    events: {
      onKeyDown: handleKeyDown,
      onFocus({ target }: FocusEvent) {
        const at = target.closest('[data-item]')?.getAttribute('data-item');
        if (at !== null && at !== undefined) setChosen(Number(at));
      },
    },
  };
}

/** Where a key leads from one item; undefined for a key that leads nowhere. */
function stepFrom(at: number, key: string, columns: number): number | undefined {
  const steps: Record<string, number | undefined> = {
    ArrowDown: at + columns,
    ArrowUp: at < columns ? at : at - columns,
    ArrowRight: columns === 1 ? undefined : at + 1,
    ArrowLeft: columns === 1 ? undefined : at - 1,
    PageDown: at + columns * PAGE_ROWS,
    PageUp: Math.max(at % columns, at - columns * PAGE_ROWS),
    Home: 0,
    End: Infinity,
  };
  return steps[key];
}
