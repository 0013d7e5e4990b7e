import type { KeyboardEvent } from 'react';

/**
 * Moves the focus within a toolbar that is one tab stop: by arrow keys, which wrap around, and by Home and End.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>, stop: number): void {
  const buttons = event.currentTarget.querySelectorAll('button');
  const steps: Record<string, number> = {
    ArrowRight: stop + 1,
    ArrowDown: stop + 1,
    ArrowLeft: stop - 1,
    ArrowUp: stop - 1,
    Home: 0,
    End: buttons.length - 1,
  };
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  buttons[(step + buttons.length) % buttons.length]?.focus();
}
