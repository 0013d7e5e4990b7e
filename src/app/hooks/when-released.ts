/** Runs it once nothing is pressed: an element that is replaced between the two halves of a click never hears of it. */
export function whenReleased(run: () => void): void {
  if (document.querySelector(':active') === null) return run();
  for (const name of ['pointerup', 'pointercancel', 'keyup'])
    addEventListener(name, () => setTimeout(run), { once: true });
}
