import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { extractRange, useScrollMargin } from '../../ui/virtual-rows.tsx';

export interface VirtualItemsInput {
  count: number;
  /** How many items fit side by side; 0 until that is known. */
  columns: number;
  rowRem: number;
}

const OVERSCAN_PX = 600;
const PAGE_ROWS = 10;

/**
 * The items of a long list that are near the screen. Tab focuses one of them; the arrow keys, Page Up and Down, Home and End
 * move between them.
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
    const index = Math.max(0, Math.min(next, count - 1));
    // The item must be in the document before it can take the focus.
    flushSync(() => setChosen(index));
    listRef.current?.querySelector<HTMLElement>(`[data-item="${index}"]`)?.focus();
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
        const item = target.closest('[data-item]')?.getAttribute('data-item');
        if (item !== null && item !== undefined) setChosen(Number(item));
      },
    },
  };
}

/** The item that a key moves to; undefined for other keys. */
function stepFrom(index: number, key: string, columns: number): number | undefined {
  const steps: Record<string, number | undefined> = {
    ArrowDown: index + columns,
    ArrowUp: index < columns ? index : index - columns,
    ArrowRight: columns === 1 ? undefined : index + 1,
    ArrowLeft: columns === 1 ? undefined : index - 1,
    PageDown: index + columns * PAGE_ROWS,
    PageUp: Math.max(index % columns, index - columns * PAGE_ROWS),
    Home: 0,
    End: Infinity,
  };
  return steps[key];
}
