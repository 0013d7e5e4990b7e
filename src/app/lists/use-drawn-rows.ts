import { useEffect, useEffectEvent, useState, type FocusEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { formatExactTime } from '../ui/format-time.ts';
import type { Entry } from './entry.ts';
import { planRows, type RowStep } from './row-plan.ts';
import { stepIndex } from './step-index.ts';
import { useKeptPlace } from './use-kept-place.ts';
import { useRowWindow } from './use-row-window.ts';

/** As many as one page of the service: up to here all of a list is drawn, so that the browser's own search finds it. */
const SHORT_MAX = 100;

export interface DrawnRowsInput {
  list: RefObject<HTMLElement | null>;
  entries: readonly Entry[];
  /** Scrolling brings no more. */
  isWhole: boolean;
  /** Differs when the entries are the answer to another view. */
  resultsKey: string;
  columns: number;
  rowHeight: number;
  /** Reads on; undefined when there is nothing to read or it is under way. */
  onEnd: (() => void) | undefined;
}

export interface DrawnRows {
  steps: RowStep[];
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
}

/** Draws what is on screen of a list of any length; the arrow keys, Home and End reach the rest. */
export function useDrawnRows({
  list,
  entries,
  isWhole,
  resultsKey,
  columns,
  rowHeight,
  onEnd,
}: DrawnRowsInput): DrawnRows {
  const rowCount = Math.ceil(entries.length / columns);
  const isShort = isWhole && entries.length <= SHORT_MAX;
  const { range, look } = useRowWindow({ listRef: list, resultsKey, rowCount, rowHeight, isShort });
  const [focusedIndex, setFocusedIndex] = useState<number>();
  useKeptPlace({ list, entries, resultsKey, columns, rowHeight });

  const isAtEnd = range.end >= rowCount;
  useEffect(() => {
    if (isAtEnd) onEnd?.();
  }, [isAtEnd, onEnd]);

  function reach(index: number): void {
    const element = list.current;
    if (element === null) return;
    const top = element.getBoundingClientRect().top + window.scrollY + Math.floor(index / columns) * rowHeight;
    const screenPx = window.innerHeight;
    if (top < window.scrollY || top + rowHeight > window.scrollY + screenPx) {
      window.scrollTo(0, Math.max(0, top - (screenPx - rowHeight) / 2));
    }
    // The row must be there before it can take the focus.
    flushSync(() => {
      setFocusedIndex(index);
      look();
    });
    element.querySelector<HTMLElement>(`[data-index="${index}"] a`)?.focus({ preventScroll: true });
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const index = readIndex(event.target);
    const next = index === undefined ? undefined : stepIndex(event.key, index, entries.length, columns);
    if (next === undefined) return;
    event.preventDefault();
    if (next !== index) reach(next);
  });
  useEffect(() => {
    const element = list.current;
    const listen = (event: KeyboardEvent) => press(event);
    element?.addEventListener('keydown', listen);
    return () => element?.removeEventListener('keydown', listen);
  }, [list]);

  return {
    steps: planRows(range, rowCount, focusedIndex === undefined ? undefined : Math.floor(focusedIndex / columns)),
    onFocus(event) {
      setFocusedIndex(readIndex(event.target));
      tellExactTime(event.target);
    },
    onBlur: (event) => {
      if (!event.currentTarget.contains(event.relatedTarget)) setFocusedIndex(undefined);
    },
  };
}

/** A pointer gets it as a tooltip; whoever comes by keyboard is shown the same text by the style sheet. */
function tellExactTime(target: EventTarget): void {
  const time = target instanceof Element ? target.closest('[data-index]')?.querySelector('time') : undefined;
  if (time) time.title = formatExactTime(Date.parse(time.dateTime));
}

function readIndex(target: EventTarget | null): number | undefined {
  const text = target instanceof Element ? target.closest<HTMLElement>('[data-index]')?.dataset.index : undefined;
  return text === undefined ? undefined : Number(text);
}
