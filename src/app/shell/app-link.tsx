import { useEffect, useRef, type ComponentProps, type MouseEvent } from 'react';
import { goTo } from './use-path.ts';

/** A pointer that only passes over a list of cards must not ask for each of them. */
const INTENT_DELAY_MS = 60;

/**
 * Link within the app. `onIntent` is called when a visit is likely, to fetch ahead. It does not subscribe to the address,
 * which thousands of cards would pay for.
 */
export function AppLink({
  href,
  onIntent,
  children,
  ...rest
}: ComponentProps<'a'> & { href: string; onIntent?: () => void }) {
  const timer = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    goTo(href);
  }

  return (
    <a
      href={href}
      onClick={follow}
      onFocus={onIntent}
      onPointerDown={onIntent}
      onPointerEnter={() => {
        timer.current = window.setTimeout(() => onIntent?.(), INTENT_DELAY_MS);
      }}
      onPointerLeave={() => clearTimeout(timer.current)}
      {...rest}
    >
      {children}
    </a>
  );
}
