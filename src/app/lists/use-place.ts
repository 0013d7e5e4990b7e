import { useLayoutEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useWindowEvent } from '../ui/use-window-event.ts';

/** The user's place in a list, stored in the browser history entry for Back and reload. */
interface Place {
  scrollPx: number;
  /** The id of the entry that was last opened or focused. */
  id: string | undefined;
  /** The number of loaded entries. */
  count: number;
}

/** The place that this browser history entry contained when the page was opened. */
export function useKeptPlace(): Place | undefined {
  const [place] = useState(() => (history.state as { place?: Place } | null)?.place);
  return place;
}

/** Restores the place once the list has loaded, and then stores every new place. */
export function usePlace(
  place: Place | undefined,
  count: number,
  isLoading: boolean,
): (event?: SyntheticEvent) => void {
  const isRestored = useRef(place === undefined);

  useLayoutEffect(() => {
    if (place === undefined || isRestored.current || isLoading) return;
    isRestored.current = true;
    // Grids count their columns before the next frame.
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
