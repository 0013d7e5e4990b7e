import type { MouseEvent as ReactMouseEvent } from 'react';

/** Within both limits, two presses are a double click. */
const SECOND_MS = 600;
const SECOND_PX = 24;

let last: MouseEvent | undefined;

/** Records the last click; registered on window, so it runs after React's handlers. */
export function rememberPress(event: MouseEvent): void {
  last = event;
}

/**
 * Whether a click is the second of a double click or double tap, also where its button has only come to lie under the first. A
 * click of the keyboard never is.
 */
export function isSecondPress(event: ReactMouseEvent): boolean {
  if (event.detail !== 1 || last === undefined) return event.detail > 1;
  return (
    event.timeStamp - last.timeStamp < SECOND_MS &&
    Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY) < SECOND_PX &&
    // A deliberate second press has its button under both.
    !event.currentTarget.contains(last.target as Node)
  );
}
