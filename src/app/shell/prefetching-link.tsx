import { useEffect, useRef, type ComponentProps } from 'react';
import { Link } from 'wouter';

/** A pointer that only passes over a list of cards must not fetch for each of them. */
const INTENT_DELAY_MS = 60;

/** Link to a page that is fetched ahead: `onIntent` is called when a visit is likely. */
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
