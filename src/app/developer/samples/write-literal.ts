import { escapeFour } from '../../../variables/messages.ts';
import { createQuote } from './quote-text.ts';

/** How a language writes JSON values. Objects are maps, because a name may be `__proto__`. */
export interface Notation {
  indent: string;
  text: (text: string) => string;
  number?: (number: number) => string;
  true?: string;
  false?: string;
  object: { open: string; close: string; entry: (key: string, value: string) => string };
}

/** Writes a map, string, number or boolean as a literal; `depth` is the indentation of its first line. */
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

const text = createQuote({ quote: "'", escape: escapeFour });

/** In brackets, `__proto__` becomes an ordinary key. */
function writeKey(key: string): string {
  if (key === "'__proto__'") return `[${key}]`;
  return /^'[A-Za-z_$][\w$]*'$/.test(key) ? key.slice(1, -1) : key;
}

/** The notation for JavaScript and TypeScript. */
export const javascriptNotation: Notation = {
  indent: '  ',
  text,
  object: { open: '{', close: '}', entry: (key, value) => `${writeKey(key)}: ${value}` },
};

export function writeImport(names: string, module: string): string {
  return `import ${names} from '${module}';`;
}
