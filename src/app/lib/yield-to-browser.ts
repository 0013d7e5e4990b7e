/** Goes on in a task of its own, so that a page that works for long answers in between. */
export function yieldToBrowser(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
