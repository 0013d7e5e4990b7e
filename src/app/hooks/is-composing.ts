/** Whether a key belongs to an input method. Safari sends the Enter that ends a composition afterwards, with this code. */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229;
}
