/**
 * Typed values become code that users paste into a shell, so a value that ends its literal early would run as code. Quotes and
 * interpolation are escaped in every language. Line endings, invisible characters and direction marks become numeric escapes. The
 * tests run every sample with such values.
 */
import { escapeFour } from '../../../variables/messages.ts';

/** Control characters, line separators, direction marks and lone surrogates. */
const UNSEEN =
  // oxlint-disable-next-line no-control-regex -- control characters must be escaped
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const LONE_SURROGATE = /^[\ud800-\udfff]$/;

const lineEscapes: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Escapes a character as `\u2028`, for languages whose strings can't contain a lone surrogate. */
export function escapeFourWhole(unit: string): string {
  return escapeFour(LONE_SURROGATE.test(unit) ? '\ufffd' : unit);
}

/** Escapes a character as `\u{2028}`, the form used in PHP and Ruby. */
export function escapeBraced(unit: string): string {
  const whole = LONE_SURROGATE.test(unit) ? '\ufffd' : unit;
  return `\\u{${whole.charCodeAt(0).toString(16)}}`;
}

/** Replaces invisible characters. */
export function escapeUnseen(text: string, escape: (unit: string) => string): string {
  return text.replace(UNSEEN, escape);
}

/**
 * Escapes invisible characters in JSON. JSON strings contain no raw line endings or tabs, so any in the text are white space
 * between members and stay unchanged.
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
  /** Characters other than the quote and the backslash that are special inside the quotes. */
  special?: string;
  escape: (unit: string) => string;
}

/** Returns a function that writes any string as a literal on one line. */
export function createQuote({ quote, special = '', escape }: QuoteRules): (text: string) => string {
  const marked = new Set(`${quote}\\${special}`);
  return (text) => {
    const escaped = Array.from(text, (character) => (marked.has(character) ? `\\${character}` : character)).join('');
    return quote + escapeUnseen(escaped, (unit) => lineEscapes[unit] ?? escape(unit)) + quote;
  };
}

/** Quotes a word for a POSIX shell. Within single quotes, only a single quote is special. */
export function quoteShell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Ends a curl command that writes to `<file>.part`. An image is renamed. An error is printed, and no file is left behind. */
export function writeCurlEnd(fileName: string): string {
  return `\\
  && mv ${fileName}.part ${fileName} \\
  || { cat ${fileName}.part >&2 2>/dev/null; rm -f ${fileName}.part; false; }`;
}
