import { useCallback, useEffect, useLayoutEffect, useRef, useState, type SyntheticEvent } from 'react';
import { isJsonObject } from '../../contract/loose.ts';
import type { ListReader } from './list-reader.ts';
import { watchScrolling } from './watch-scrolling.ts';

/** Where a reader was in a list. Kept with the entry of the browser's history, so that back and reload lead there. */
export interface Place {
  scrollPx: number;
  /** What was opened or reached last. */
  id: string | undefined;
  /** How far the list was read. */
  count: number;
}

const SAVE_DELAY_MS = 150;
const FRAMES_MAX = 30;
const HANDS_ON = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

export interface PlaceInput {
  list: ListReader<unknown>;
  /** As many of it as are drawn: a moment behind what is read. */
  drawnCount: number;
  /** Writes the view into the address. */
  flush: () => void;
  /** The page may grow by itself still. */
  isGrowing: boolean;
}

/** Leads back to the place of this entry of the history, and keeps it. `selectedId` is what was opened from there. */
export function usePlace({ list, drawnCount, flush, isGrowing }: PlaceInput): {
  selectedId: string | undefined;
  savePlace: (event?: SyntheticEvent) => void;
} {
  const [place] = useState(() => readPlace(history.state));
  const isOver = useRef(place === undefined);

  // After a reload the list is read as far as it was.
  useEffect(() => {
    if (place === undefined) return undefined;
    let isLeft = false;
    async function readOn(count: number): Promise<void> {
      const { items, next, error } = list.read();
      if (isLeft || items.length >= count || next === undefined || error !== undefined) return;
      await list.readNext();
      await readOn(count);
    }
    void readOn(place.count);
    return () => void (isLeft = true);
  }, [list, place]);

  // With every drawing, until the page is long enough or the reader has taken over.
  useLayoutEffect(() => {
    if (isOver.current || place === undefined) return;
    const { items, next, error } = list.read();
    const wanted = next === undefined || error !== undefined ? Math.min(place.count, items.length) : place.count;
    const isShort = isGrowing || drawnCount < wanted;
    if (isShort && document.documentElement.scrollHeight < place.scrollPx + window.innerHeight) return;
    isOver.current = true;
    window.scrollTo(0, place.scrollPx);
    if (place.id !== undefined) focusCard(place.id, FRAMES_MAX);
  });

  useEffect(() => {
    const takeOver = () => (isOver.current = true);
    for (const name of HANDS_ON) window.addEventListener(name, takeOver, { passive: true });
    return () => HANDS_ON.forEach((name) => window.removeEventListener(name, takeOver));
  }, []);

  const savePlace = useCallback(
    (event?: SyntheticEvent) => {
      flush();
      if (!isOver.current) return;
      const card = event?.target instanceof Element ? event.target.closest<HTMLElement>('[data-id]') : null;
      const id = card?.dataset.id ?? readPlace(history.state)?.id;
      const next: Place = { scrollPx: Math.round(window.scrollY), id, count: list.read().items.length };
      history.replaceState({ ...(history.state as object | null), place: next }, '');
    },
    [list, flush],
  );

  useEffect(() => {
    const save = () => savePlace();
    const stop = watchScrolling({ onRest: save, restMs: SAVE_DELAY_MS });
    window.addEventListener('pagehide', save);
    return () => {
      stop();
      window.removeEventListener('pagehide', save);
    };
  }, [savePlace]);

  return { selectedId: place?.id, savePlace };
}

/** What is drawn follows the scrolling some frames later. By then the reader may be somewhere else. */
function focusCard(id: string, framesLeft: number): void {
  const { activeElement } = document;
  const isFree = activeElement === null || activeElement === document.body || activeElement.tagName === 'H1';
  if (!isFree || framesLeft === 0) return;
  const link = document.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"] a`);
  if (link === null) requestAnimationFrame(() => focusCard(id, framesLeft - 1));
  else link.focus({ preventScroll: true });
}

function readPlace(state: unknown): Place | undefined {
  const place = isJsonObject(state) ? state.place : undefined;
  if (!isJsonObject(place) || typeof place.scrollPx !== 'number' || typeof place.count !== 'number') return undefined;
  return { scrollPx: place.scrollPx, id: typeof place.id === 'string' ? place.id : undefined, count: place.count };
}
