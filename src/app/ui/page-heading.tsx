import { useEffect, useRef } from 'react';

let hasShownPage = false;

/**
 * The one heading of level 1: it names the page and its tab. After a navigation the focus moves here once the name is
 * known, so that a screen reader speaks the new page; the first page of a visit leaves the focus alone, and so does a
 * page whose reader has moved on. `title` is undefined while the name loads.
 */
export function PageHeading({ title }: { title: string | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const hasArrived = useRef(false);

  useEffect(() => {
    if (title === undefined) return;
    document.title = `${title} · Galley`;
    if (hasArrived.current) return;
    hasArrived.current = true;
    // A click on plain text, like the way past the header, gives the focus to `main`.
    const isFree = document.activeElement?.matches('body, main, header *') ?? true;
    if (hasShownPage && isFree) heading.current?.focus({ preventScroll: true });
    hasShownPage = true;
  }, [title]);

  return (
    <h1 ref={heading} tabIndex={-1} dir="auto" className="max-w-full min-w-0 text-xl">
      {title ?? (
        <span className="skeleton inline-block h-7 w-56 max-w-full align-middle">
          <span className="sr-only">Loading</span>
        </span>
      )}
    </h1>
  );
}
