import { useLayoutEffect, useRef, type ReactNode } from 'react';

const SKELETON_COUNT = 8;
/** A card with the gap after it, in px at a usual size of text: as narrow as it gets, and as high as it is. */
const CARD_ROOM = { width: 296, height: 304 };
const LIST_WIDTH_MAX = 1440;

/** Columns as wide as cards want to be. `finder/use-columns.ts` counts them. */
export const gridClass = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,17.5rem),1fr))] gap-4';

/** How many cards there is room for above the fold, or some more. The others can wait until these are on the screen. */
export function countCardsInView(): number {
  const columns = Math.floor(Math.min(innerWidth, LIST_WIDTH_MAX) / CARD_ROOM.width);
  return Math.max(1, columns) * Math.max(1, Math.ceil(innerHeight / CARD_ROOM.height));
}

/** The first cards of a list, or their outlines until they are there. */
export function FirstCards({ children }: { children: ReactNode[] | undefined }) {
  const list = useRef<HTMLUListElement>(null);
  // What takes their place has the same cards: a reader who is on one of them already stays there.
  useLayoutEffect(() => {
    const cards = list.current;
    return () => {
      const href = cards?.contains(document.activeElement) && document.activeElement?.getAttribute('href');
      if (!href) return;
      const focus = () => document.querySelector<HTMLElement>(`main [href="${href}"]`)?.focus();
      // Before the next key, which would be lost else; once more for cards that are drawn a frame later.
      queueMicrotask(focus);
      requestAnimationFrame(() => document.activeElement === document.body && focus());
    };
  }, []);
  return (
    <ul ref={list} aria-busy={children === undefined} className={`first-cards ${gridClass}`}>
      {children ?? <Skeletons count={SKELETON_COUNT} />}
    </ul>
  );
}

export function Skeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <li
      key={`skeleton-${index}`}
      aria-hidden="true"
      className="h-72 overflow-hidden rounded-card border border-grey-6 bg-grey-2"
    >
      <div className="h-32 border-b border-grey-6 bg-grey-1" />
      <div className="flex flex-col p-4">
        <div className="skeleton my-1 h-4 w-2/3" />
        <div className="skeleton mt-2.5 h-3 w-full" />
        <div className="skeleton mt-2 h-3 w-1/2" />
        <div className="skeleton mt-5 h-3 w-3/4" />
      </div>
    </li>
  ));
}
