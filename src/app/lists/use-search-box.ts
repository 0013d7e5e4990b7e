import { useEffect, useRef, type RefObject } from 'react';
import type { ListView } from './list-view.ts';

/**
 * Ties the search box to the view. The box belongs to the page, which shows it before any of this is loaded: what was
 * typed until then counts.
 */
export function useSearchBox(
  boxRef: RefObject<HTMLInputElement | null>,
  query: string,
  change: (part: Partial<ListView>) => void,
): void {
  const typed = useRef<string>(undefined);

  useEffect(() => {
    const input = boxRef.current;
    if (input === null) return undefined;
    function tell(this: HTMLInputElement): void {
      typed.current = this.value;
      change({ query: this.value });
    }
    if (input.value !== '') tell.call(input);
    input.addEventListener('input', tell);
    return () => input.removeEventListener('input', tell);
  }, [boxRef, change]);

  // From the address, or a button that clears it.
  useEffect(() => {
    const input = boxRef.current;
    if (input === null || query === typed.current) return;
    typed.current = query;
    input.value = query;
  }, [boxRef, query]);
}
