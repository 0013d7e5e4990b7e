import { useEffect, useRef, type ComponentProps } from 'react';
import { Link } from 'wouter';

/** Loads the code of a page before a likely visit. If that fails, the visit shows why. */
export function prefetch(importPage: () => Promise<unknown>): void {
  importPage().catch(() => {});
}

/** A pointer that passes over a list of cards must not load each of them. */
const INTENT_DELAY_MS = 60;

/** A link that calls `onIntent` when a visit is likely, to load the page early. */
export function PrefetchingLink({
  href,
  onIntent,
  ...rest
}: ComponentProps<'a'> & { href: string; onIntent: () => void }) {
  const timer = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <Link
      href={href}
      onFocus={onIntent}
      onPointerDown={onIntent}
      onPointerEnter={() => {
        timer.current = window.setTimeout(onIntent, INTENT_DELAY_MS);
      }}
      onPointerLeave={() => clearTimeout(timer.current)}
      {...rest}
    />
  );
}
