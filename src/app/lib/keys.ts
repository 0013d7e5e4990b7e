/**
 * Whether a key belongs to an input method. Safari sends the Enter key that ends a composition after the composition has ended,
 * with key code 229.
 */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229;
}

/**
 * The lowercase letter of a key pressed with Ctrl or Cmd. On Cyrillic and Greek layouts, shortcuts use the position of the Latin
 * letter.
 */
export function letterKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const isOther = key.length === 1 && key > '\u007f' && code.startsWith('Key');
  return (isOther ? code.slice(3) : key).toLowerCase();
}
