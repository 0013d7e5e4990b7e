import type { KeyboardEvent } from 'react';

/**
 * Moves the focus among the buttons of a toolbar, of which one is a stop of the Tab key: by arrow keys around its ends, by Home
 * and End. Other keys do what they did.
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
