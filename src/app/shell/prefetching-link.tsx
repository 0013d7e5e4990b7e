import { useEffect, useRef, type ComponentProps } from 'react';
import { Link } from 'wouter';

/** Loads a page's code before a likely visit. If that fails, the visit shows the error. */
export function prefetch(load: () => Promise<unknown>): void {
  load().catch(() => {});
}

/** A pointer that passes over a list of cards must not load every card. */
const INTENT_DELAY_MS = 60;

/** A link that calls `onIntent` when a visit is likely, to preload the page. */
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
