import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type SyntheticEvent } from 'react';

/** Where a reader was in a list. Kept in the state of the browser's history, so that back and reload lead there. */
interface Place {
  scrollPx: number;
  /** What was opened or focused last. */
  id: string | undefined;
  /** How far the list was read. */
  count: number;
}

const SAVE_DELAY_MS = 150;
const FRAMES_MAX = 30;
const INPUT_EVENTS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** The place of this entry of the history when the page was opened. */
export function useKeptPlace(): Place | undefined {
  const [place] = useState(() => readPlace(history.state));
  return place;
}

/**
 * Leads back to the kept place once the list is long enough for it, and keeps the place from then on. `isGrowing` says that
 * the list becomes longer without the reader.
 */
export function usePlace(
  place: Place | undefined,
  count: number,
  isGrowing: boolean,
): (event?: SyntheticEvent) => void {
  const isRestored = useRef(place === undefined);

  // With every update, until the page is long enough or the reader has taken over.
  useLayoutEffect(() => {
    if (isRestored.current || place === undefined) return undefined;
    // What stands in the place of a list that is not there yet may be long enough, and what comes after it at first is not.
    const isShort = count === 0 || document.documentElement.scrollHeight < place.scrollPx + window.innerHeight;
    if (isGrowing && isShort) return undefined;
    // By then a grid knows its columns, and the reader may have taken over.
    const frame = requestAnimationFrame(() => {
      if (isRestored.current) return;
      isRestored.current = true;
      window.scrollTo(0, place.scrollPx);
      if (place.id !== undefined) focusEntry(place.id, FRAMES_MAX);
    });
    return () => cancelAnimationFrame(frame);
  });

  useEffect(() => {
    const takeOver = () => (isRestored.current = true);
    for (const name of INPUT_EVENTS) window.addEventListener(name, takeOver, { passive: true });
    return () => INPUT_EVENTS.forEach((name) => window.removeEventListener(name, takeOver));
  }, []);

  function savePlace(event?: SyntheticEvent): void {
    if (!isRestored.current) return;
    const entry = event?.target instanceof Element ? event.target.closest<HTMLElement>('[data-id]') : null;
    const id = entry?.dataset.id ?? readPlace(history.state)?.id;
    const next: Place = { scrollPx: Math.round(window.scrollY), id, count };
    history.replaceState({ ...(history.state as object | null), place: next }, '');
  }

  // The scroll to the end of a list brings its next page, which must not keep the place from being saved.
  const saveLatest = useEffectEvent(savePlace);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function saveLater(): void {
      clearTimeout(timer);
      timer = setTimeout(() => saveLatest(), SAVE_DELAY_MS);
    }
    window.addEventListener('scroll', saveLater, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', saveLater);
    };
  }, []);

  return savePlace;
}

/** The virtual rows follow the scrolling some frames later. By then the reader may be somewhere else. */
function focusEntry(id: string, framesLeft: number): void {
  const isFree = document.activeElement?.matches('body, main, h1') ?? true;
  if (!isFree || framesLeft === 0) return;
  const link = document.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"] a`);
  if (link === null) requestAnimationFrame(() => focusEntry(id, framesLeft - 1));
  else link.focus({ preventScroll: true });
}

function readPlace(state: unknown): Place | undefined {
  const { scrollPx, id, count } = Object(Object(state).place) as Record<string, unknown>;
  if (typeof scrollPx !== 'number' || typeof count !== 'number') return undefined;
  return { scrollPx, id: typeof id === 'string' ? id : undefined, count };
}
