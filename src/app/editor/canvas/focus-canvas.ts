/** Moves the focus to the canvas, where keys move the selected layers. */
export function focusCanvas(): void {
  document.querySelector<HTMLElement>('.editor-stage')?.focus({ preventScroll: true });
}
