/** Refused by one file system or another, or steering how the name reads: controls, separators, bidi marks, half letters. */
const UNSAFE =
  // oxlint-disable-next-line no-control-regex -- control characters are what must go
  /[\u0000-\u001f\u007f-\u009f<>:"/\\|?*\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\p{Surrogate}]/gu;
/** Joiners write a word or an emoji only where they stand inside of one. */
const LOOSE_JOINER = /(?<![\p{L}\p{M}\p{Emoji}])[\u200c\u200d]+|[\u200c\u200d]+(?![\p{L}\p{M}\p{Emoji}])/gu;
/** Devices of Windows, which it also finds before a dot. */
const RESERVED = /^(con|prn|aux|nul|clock\$|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])\s*(\.|$)/i;
const LENGTH_MAX = 80;
/** Most systems take 255 bytes; an ending, and what they put behind the name of a second one, need some. */
const BYTES_MAX = 200;
/** Long texts are cut for all the others to stay: without them two renders had one name. */
const TEXT_LENGTHS = [80, 50, 30, 20, 10];
const STEM_LENGTH_MAX = 200;

/** The part of a file name before its ending that every system takes, of any text. */
export function cleanStem(text: string, lengthMax = LENGTH_MAX): string {
  const letters = Array.from(cleanText(text)).slice(0, lengthMax);
  while (byteLength(letters.join('')) > BYTES_MAX) letters.pop();
  const short = letters.join('').replace(/^[. ]+|[. \u200c\u200d]+$/g, '');
  return short === '' || RESERVED.test(short) ? `render ${short}`.trim() : short;
}

/** A stem of several texts: `join` puts them together, each cut by what it is given, for the others to stay. */
export function joinStem(join: (cut: (text: string) => string) => string): string {
  let stem = '';
  for (const lengthMax of TEXT_LENGTHS) {
    stem = join((text) => cut(text, lengthMax));
    if (byteLength(stem) <= BYTES_MAX) break;
  }
  return cleanStem(stem, STEM_LENGTH_MAX);
}

/** A text as a part of a file name. */
export function cleanText(text: string): string {
  return text.replace(UNSAFE, ' ').replace(LOOSE_JOINER, ' ').replace(/\s+/g, ' ').trim();
}

function cut(text: string, lengthMax: number): string {
  // A letter is at most two units, and a text may be as long as a book.
  return Array.from(text.slice(0, 2 * lengthMax))
    .slice(0, lengthMax)
    .join('')
    .trim();
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
