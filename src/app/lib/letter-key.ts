/**
 * The letter of a key that is pressed with Ctrl or Cmd, in lower case: a layout of other letters, Cyrillic or Greek, has its
 * shortcuts where the Latin one has them.
 */
export function letterKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const isOther = key.length === 1 && key > '\u007f' && code.startsWith('Key');
  return (isOther ? code.slice(3) : key).toLowerCase();
}
