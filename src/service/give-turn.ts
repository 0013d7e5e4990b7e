/** Lets other requests proceed before the next step of long work. */
export function giveTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
