import type { KeyboardEvent } from 'react';

/**
 * Moves the focus between buttons in a group that is one tab stop, using the arrow keys, which wrap around, and Home and End.
 * Returns the index of the newly focused button; undefined for other keys.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>, stop: number): number | undefined {
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
  if (step === undefined) return undefined;
  event.preventDefault();
  const index = (step + buttons.length) % buttons.length;
  buttons[index]?.focus();
  return index;
}
