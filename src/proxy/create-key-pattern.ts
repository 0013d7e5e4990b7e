/** Shorter keys and encoded pieces could appear in any text by chance. */
const LENGTH_MIN = 8;

/** A word begins after a character that isn't part of a word, or after an escape such as `\n`, whose letter isn't part of it. */
const WORD_BEGINS = String.raw`(?:(?<!\w)|(?<=\\[bfnrt]|\\u[\dA-Fa-f]{4}|%[\dA-Fa-f]{2}))`;
const WORD_ENDS = String.raw`(?!\w)`;

/**
 * Matches an API key in every form in which a service may echo it: plain, with characters escaped as `%2e`, `\u002e`, `\.` or
 * `&#46;`, in UTF-16, as hexadecimal digits, or inside base64. Each character in the searched text is a byte. Matching takes linear
 * time. A short key only matches with exact case and as a whole word: the key "test" matches neither "Test card" nor "testimonial".
 */
export function createKeyPattern(key: string): RegExp {
  // Without a key, nothing matches.
  if (key === '') return /(?!)/g;
  const spelled = Array.from(key, (character) => `(?:${spellings(character).join('|')})\\0?`).join('');
  const isShort = key.length < LENGTH_MIN;
  const whole = isShort ? `${WORD_BEGINS}${spelled}${WORD_ENDS}` : spelled;
  const digits = Array.from(key, (character) => toHex(character)).join('');
  const pieces = [digits, digits.toUpperCase(), ...listBase64Pieces(key)].filter((piece) => piece.length >= LENGTH_MIN);
  return new RegExp([whole, ...pieces].join('|'), isShort ? 'g' : 'gi');
}

function spellings(character: string): string[] {
  const code = character.charCodeAt(0);
  return [
    // Letters are never escaped, and the backslash before one may be the second half of another escape.
    `${/[a-z0-9]/i.test(character) ? '' : '\\\\?'}${escape(character)}`,
    `%${matchHex(character)}`,
    `\\\\u00${matchHex(character)}`,
    `&#(?:${code}|[xX]${matchHex(character)});`,
  ];
}

/** In base64, the key begins at one of three offsets in a group. Characters that also depend on other bytes are omitted. */
function listBase64Pieces(key: string): string[] {
  return [0, 1, 2].map((offset) => {
    const encoded = btoa('\0'.repeat(offset) + key);
    const start = Math.ceil((offset * 8) / 6);
    const end = Math.floor(((offset + key.length) * 8) / 6);
    return encoded.slice(start, end).replaceAll('+', '[+-]').replaceAll('/', '[/_]');
  });
}

function toHex(character: string): string {
  return character.charCodeAt(0).toString(16).padStart(2, '0');
}

/** Hexadecimal digits match in both cases, even if the key doesn't. */
function matchHex(character: string): string {
  return toHex(character).replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

function escape(character: string): string {
  return character.replace(/[^a-z0-9]/i, (other) => `\\x${toHex(other)}`);
}
