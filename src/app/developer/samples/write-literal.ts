/** How a language writes a JSON value. Objects are maps, because a name may be `__proto__`. */
export interface Notation {
  indent: string;
  text: (text: string) => string;
  number?: (number: number) => string;
  true?: string;
  false?: string;
  object: { open: string; close: string; entry: (key: string, value: string) => string };
}

/** A map, string, number or boolean as a literal; `depth` is the indentation of its first line. */
export function writeLiteral(value: unknown, notation: Notation, depth: number): string {
  const { indent, text, number = String, object } = notation;
  if (typeof value === 'number') return number(value);
  if (typeof value === 'boolean') return value ? (notation.true ?? 'true') : (notation.false ?? 'false');
  if (!(value instanceof Map)) return text(String(value));
  if (value.size === 0) return object.open + object.close;
  const lines = Array.from(
    value as Map<string, unknown>,
    ([key, entry]) =>
      `${indent.repeat(depth + 1)}${object.entry(text(key), writeLiteral(entry, notation, depth + 1))},\n`,
  );
  return `${object.open}\n${lines.join('')}${indent.repeat(depth)}${object.close}`;
}

/** For languages whose integers are smaller than JSON's. */
export function writeFloatWhenLarge(number: number): string {
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? number.toExponential() : String(number);
}
