import { useEffect, useRef } from 'react';

let hasShownPage = false;

/** Moves the focus to the page heading or into an open dialog, for use when the focused element was removed. */
export function focusPageHeading(): void {
  const place = document.querySelector<HTMLElement>('dialog[open] button') ?? document.querySelector('h1');
  place?.focus({ preventScroll: true });
}

/**
 * The level 1 heading, which also sets the browser tab's title. After navigation, the heading takes the focus so that screen
 * readers announce the page, unless the focus was moved in the meantime. `title` is undefined while loading.
 */
export function PageHeading({ title }: { title: string | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const hasArrived = useRef(false);

  useEffect(() => {
    if (title === undefined) return;
    document.title = `${title} · Galley`;
    if (hasArrived.current) return;
    hasArrived.current = true;
    // Clicks on plain text and the skip link focus `main`.
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
