/** Whether a key belongs to an input method. Safari sends the Enter that ends a composition afterwards, with this code. */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229;
}

/**
 * The letter of a key pressed with Ctrl or Cmd, in lower case. Cyrillic and Greek layouts have shortcuts at the place of the Latin
 * letter.
 */
export function letterKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const isOther = key.length === 1 && key > '\u007f' && code.startsWith('Key');
  return (isOther ? code.slice(3) : key).toLowerCase();
}
