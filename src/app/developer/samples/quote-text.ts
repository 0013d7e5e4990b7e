/**
 * Typed values become code that people paste into a shell, so one that ends its literal early would run. Layers: each
 * language's quote and its signs of interpolation are escaped; what ends a line somewhere, cannot be seen or turns the
 * reading direction is written as its number; and the tests run every sample with such values.
 */
import { escapeFour } from '../../../variables/messages.ts';

/** Controls, separators of lines, marks of direction, and halves of a surrogate pair on their own. */
const UNSEEN =
  // oxlint-disable-next-line no-control-regex -- control characters are what must go
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const LONE_SURROGATE = /^[\ud800-\udfff]$/;

const lineEscapes: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** `\u2028`, for languages whose strings hold no half of a surrogate pair. */
export function escapeFourWhole(unit: string): string {
  return escapeFour(LONE_SURROGATE.test(unit) ? '\ufffd' : unit);
}

/** `\u{2028}`, as PHP and Ruby write it. */
export function escapeBraced(unit: string): string {
  const whole = LONE_SURROGATE.test(unit) ? '\ufffd' : unit;
  return `\\u{${whole.charCodeAt(0).toString(16)}}`;
}

/** What nobody can see, replaced by `escape`. */
export function escapeUnseen(text: string, escape: (unit: string) => string): string {
  return text.replace(UNSEEN, escape);
}

/**
 * JSON in which everything can be seen: it may write any character of a string as its number. A string has no line end and no
 * tab of its own, so those that are left are between its members and stay white space.
 */
export function escapeJson(json: string): string {
  return json
    .replaceAll('\t', '  ')
    .split(/\r\n?|\n/)
    .map((line) => escapeUnseen(line, escapeFour))
    .join('\n');
}

export interface QuoteRules {
  quote: '"' | "'";
  /** Characters besides the quote and the backslash that mean something inside the quotes. */
  special?: string;
  escape: (unit: string) => string;
}

/** Makes a function that writes any text as a string literal on one line. */
export function createQuote({ quote, special = '', escape }: QuoteRules): (text: string) => string {
  const marked = new Set(`${quote}\\${special}`);
  return (text) => {
    const escaped = Array.from(text, (character) => (marked.has(character) ? `\\${character}` : character)).join('');
    return quote + escapeUnseen(escaped, (unit) => lineEscapes[unit] ?? escape(unit)) + quote;
  };
}

/** A word for a POSIX shell: within single quotes nothing means anything. */
export function quoteShell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** What follows a curl call that writes to `<file>.part`: an image gets its name, an error is shown and leaves no file. */
export function writeCurlEnd(fileName: string): string {
  return `\\
  && mv ${fileName}.part ${fileName} \\
  || { cat ${fileName}.part >&2 2>/dev/null; rm -f ${fileName}.part; false; }`;
}
