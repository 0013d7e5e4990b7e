import { formatCount } from '../variables/messages.ts';
import { giveTurn } from './give-turn.ts';

/** Limits for JSON that is about to be parsed. Parsing blocks all other requests, for longer the more values there are. */
export interface JsonLimits {
  /** Maximum number of members and list items. */
  valuesMax: number;
  /** Maximum number of characters besides image data. */
  textLengthMax: number;
}

/** For one set of a template's values. Some clients write each letter as six characters. */
export const VALUES_LIMITS: JsonLimits = { valuesMax: 1_000, textLengthMax: 4 * 1024 * 1024 };
/** For up to 100 rows, a template document or an uploaded file. */
export const LARGE_LIMITS: JsonLimits = { valuesMax: 20_000, textLengthMax: Infinity };

const DEPTH_MAX = 32;
/** In a body from PHP, a 10 MB image in base64 has 210,000 escaped slashes. */
const ESCAPES_MAX = 500_000;
/** Characters that are counted before other requests get a turn. Takes a few milliseconds. */
const PIECE_LENGTH = 256 * 1024;
const IMAGE_DATA = /^data:/i;

/** Describes why JSON would take too long to parse. Looks at the text without parsing it, and ignores syntax errors. */
export async function findJsonExcess(
  text: string,
  { valuesMax, textLengthMax }: JsonLimits,
): Promise<string | undefined> {
  let depth = 0;
  let valueCount = 0;
  let imageLength = 0;
  let escapeCount = 0;
  let escapeAt = -1;

  /** Returns the position of a string's closing quote. */
  function findEnd(start: number): number {
    let quoteAt = start;
    for (let from = start + 1; escapeCount <= ESCAPES_MAX; from = escapeAt + 2) {
      if (quoteAt < from) quoteAt = findFrom(text, '"', from);
      if (escapeAt < from) escapeAt = findFrom(text, '\\', from);
      if (quoteAt <= escapeAt) break;
      escapeCount += 1;
    }
    return quoteAt;
  }

  let pieceEnd = PIECE_LENGTH;
  for (let at = 0; at < text.length; at += 1) {
    if (at >= pieceEnd) {
      await giveTurn();
      pieceEnd = at + PIECE_LENGTH;
    }
    const character = text[at];
    if (character === '"') {
      const end = findEnd(at);
      if (IMAGE_DATA.test(text.slice(at + 1, at + 6))) imageLength += end - at;
      at = end;
    } else if (character === '{' || character === '[') {
      depth += 1;
      valueCount += 1;
    } else if (character === '}' || character === ']') depth -= 1;
    else if (character === ',') valueCount += 1;
    if (depth > DEPTH_MAX) return `The JSON is nested more than ${DEPTH_MAX} levels deep.`;
    if (valueCount > valuesMax) return `The JSON has more than ${formatCount(valuesMax, 'value')}.`;
    if (escapeCount > ESCAPES_MAX) return `The JSON has more than ${formatCount(ESCAPES_MAX, 'escaped character')}.`;
    if (at - imageLength > textLengthMax) {
      const limit = formatCount(textLengthMax, 'character');
      return `The JSON has more than ${limit} excluding images. Shorten the text, or send images as data URIs.`;
    }
  }
  return undefined;
}

/** The position of a character, or the end of the text. */
function findFrom(text: string, character: string, from: number): number {
  const at = text.indexOf(character, from);
  return at < 0 ? text.length : at;
}
