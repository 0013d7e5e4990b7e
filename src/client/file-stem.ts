/** Characters that some file systems reject or that change how a name reads: controls, separators, bidi marks, lone surrogates. */
const UNSAFE =
  // oxlint-disable-next-line no-control-regex -- control characters must be removed
  /[\u0000-\u001f\u007f-\u009f<>:"/\\|?*\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\p{Surrogate}]/gu;
/** Joiners are only meaningful inside a word or an emoji. */
const LOOSE_JOINER = /(?<![\p{L}\p{M}\p{Emoji}])[\u200c\u200d]+|[\u200c\u200d]+(?![\p{L}\p{M}\p{Emoji}])/gu;
/** Windows device names, which are also reserved before a dot. */
const RESERVED = /^(con|prn|aux|nul|clock\$|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])\s*(\.|$)/i;
const LENGTH_MAX = 80;
/** Most systems allow 255 bytes. The rest is for the extension and a number that distinguishes duplicate names. */
const BYTES_MAX = 200;
/** Lengths to cut each part to until all parts fit. Dropping a part could give two renders the same name. */
const TEXT_LENGTHS = [80, 50, 30, 20, 10];
const STEM_LENGTH_MAX = 200;

/** Turns any text into a file name, without an extension, that works on every system. */
export function cleanStem(text: string, lengthMax = LENGTH_MAX): string {
  const letters = Array.from(cleanText(text)).slice(0, lengthMax);
  while (byteLength(letters.join('')) > BYTES_MAX) letters.pop();
  const short = letters.join('').replace(/^[. ]+|[. \u200c\u200d]+$/g, '');
  return short === '' || RESERVED.test(short) ? `render ${short}`.trim() : short;
}

/** Makes a stem from several parts. `join` combines them and cuts each part with the function that it receives. */
export function joinStem(join: (cut: (text: string) => string) => string): string {
  let stem = '';
  for (const lengthMax of TEXT_LENGTHS) {
    stem = join((text) => cut(text, lengthMax));
    if (byteLength(stem) <= BYTES_MAX) break;
  }
  return cleanStem(stem, STEM_LENGTH_MAX);
}

/** Cleans up text for use in a file name. */
export function cleanText(text: string): string {
  return text.replace(UNSAFE, ' ').replace(LOOSE_JOINER, ' ').replace(/\s+/g, ' ').trim();
}

function cut(text: string, lengthMax: number): string {
  // A character has at most two UTF-16 units, so only the start of long text is split.
  return Array.from(text.slice(0, 2 * lengthMax))
    .slice(0, lengthMax)
    .join('')
    .trim();
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
