/** Encoded pieces that are shorter could stand in any text by chance. */
const PIECE_LENGTH_MIN = 8;

/**
 * Matches an API key however a service came to repeat it: as it is, with any of its characters as `%2e`, `\u002e`, `\.` or
 * `&#46;`, in UTF-16, in hexadecimal digits, or inside of base64 text. Takes a text whose characters are bytes, and linear time.
 */
export function createKeyPattern(key: string): RegExp {
  // No key, and nothing to find.
  if (key === '') return /(?!)/g;
  const spelled = Array.from(key, (character) => `(?:${spellings(character).join('|')})\\0?`).join('');
  const digits = Array.from(key, (character) => toHex(character)).join('');
  const pieces = [digits, ...listBase64Pieces(key)].filter((piece) => piece.length >= PIECE_LENGTH_MIN);
  return new RegExp([spelled, ...pieces].join('|'), 'gi');
}

function spellings(character: string): string[] {
  const code = character.charCodeAt(0);
  return [
    // Nobody escapes a letter, and the backslash before one may be the second half of another escape.
    `${/[a-z0-9]/i.test(character) ? '' : '\\\\?'}${escape(character)}`,
    `%${toHex(character)}`,
    `\\\\u00${toHex(character)}`,
    `&#(?:${code}|x${code.toString(16)});`,
  ];
}

/** The key inside of base64 text begins at one of three places of a group; what its neighbours change is left out. */
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

function escape(character: string): string {
  return character.replace(/[^a-z0-9]/i, (other) => `\\x${toHex(other)}`);
}
