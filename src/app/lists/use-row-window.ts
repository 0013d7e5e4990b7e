import { useCallback, useLayoutEffect, useState, type RefObject } from 'react';
import { FIRST_SCREENS, growWindow, moveWindow, type RowWindow } from './row-window.ts';
import { whenIdle } from './when-idle.ts';

export interface RowWindowSource {
  listRef: RefObject<HTMLElement | null>;
  /** Differs when the rows are the answer to another view, which is shown from its beginning. */
  resultsKey: string;
  rowCount: number;
  rowHeight: number;
  /** The list is short enough to be drawn whole, so that the browser's own search finds everything in it. */
  isShort: boolean;
}

/** The rows of a list to draw, as the page is scrolled and sized. All rows are equally high. `look` looks at once. */
export function useRowWindow({ listRef, resultsKey, rowCount, rowHeight, isShort }: RowWindowSource): {
  range: RowWindow;
  look: () => void;
} {
  const [drawn, setDrawn] = useState<{ key: string; range: RowWindow }>();
  const first = { start: 0, end: Math.ceil(((1 + FIRST_SCREENS) * window.innerHeight) / rowHeight) };
  const { start, end } = drawn?.key === resultsKey ? drawn.range : first;

  const change = useCallback(
    (move: (before: RowWindow) => RowWindow) =>
      setDrawn((before) => {
        const old = before?.key === resultsKey ? before.range : { start: 0, end: 0 };
        const range = move(old);
        return range === before?.range ? before : { key: resultsKey, range };
      }),
    [resultsKey],
  );

  const look = useCallback(
    (aheadScreens?: number) => {
      const element = listRef.current;
      if (element === null) return;
      const scrolledPx = -element.getBoundingClientRect().top;
      const input = { rowCount, rowHeight, scrolledPx, screenPx: window.innerHeight, isShort };
      change((before) => moveWindow(before, input, aheadScreens));
    },
    [listRef, rowCount, rowHeight, isShort, change],
  );

  useLayoutEffect(() => {
    const follow = () => look();
    let isLeft = false;
    /** What is not on screen is drawn when nobody waits, a little at a time. */
    async function drawRest(): Promise<void> {
      await whenIdle();
      if (isLeft) return;
      look();
      if (!isShort) return;
      for (let at = 0; at < rowCount; at += 1) {
        await whenIdle();
        if (isLeft) return;
        change((before) => growWindow(before, rowCount));
      }
    }
    // oxlint-disable-next-line react/set-state-in-effect -- what to draw depends on what was laid out
    look(FIRST_SCREENS);
    void drawRest();
    window.addEventListener('scroll', follow, { passive: true });
    window.addEventListener('resize', follow);
    return () => {
      isLeft = true;
      window.removeEventListener('scroll', follow);
      window.removeEventListener('resize', follow);
    };
  }, [look, change, isShort, rowCount]);

  const last = Math.min(end, rowCount);
  return { range: { start: Math.min(start, last), end: last }, look };
}
