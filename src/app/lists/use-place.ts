import { useLayoutEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useWindowEvent } from '../ui/use-window-event.ts';

/** Where the reader was in a list. It is kept in the browser's history entry, for back and reload. */
interface Place {
  scrollPx: number;
  /** The id of the entry that was opened or focused last. */
  id: string | undefined;
  /** How many entries were loaded. */
  count: number;
}

/** The place kept in this entry of the browser's history when the page was opened. */
export function useKeptPlace(): Place | undefined {
  const [place] = useState(() => (history.state as { place?: Place } | null)?.place);
  return place;
}

/** Returns to the kept place once the list has loaded, and keeps the current place from then on. */
export function usePlace(
  place: Place | undefined,
  count: number,
  isLoading: boolean,
): (event?: SyntheticEvent) => void {
  const isRestored = useRef(place === undefined);

  useLayoutEffect(() => {
    if (place === undefined || isRestored.current || isLoading) return;
    isRestored.current = true;
    // A grid counts its columns before the next frame.
    requestAnimationFrame(() => {
      window.scrollTo(0, place.scrollPx);
      const isFree = document.activeElement?.matches('body, main, h1') ?? true;
      const entry = document.querySelector(`[data-id="${CSS.escape(place.id ?? '')}"]`);
      if (isFree) entry?.querySelector('a')?.focus({ preventScroll: true });
    });
  });

  function savePlace(event?: SyntheticEvent): void {
    if (!isRestored.current) return;
    const entry = event?.target instanceof Element ? event.target.closest<HTMLElement>('[data-id]') : null;
    const state = history.state as { place?: Place } | null;
    const id = entry?.dataset.id ?? state?.place?.id;
    history.replaceState({ ...state, place: { scrollPx: Math.round(window.scrollY), id, count } satisfies Place }, '');
  }

  useWindowEvent('scrollend', () => savePlace());
  return savePlace;
}
