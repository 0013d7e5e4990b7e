import { TableProblem } from './table.ts';

export interface DecodedText {
  text: string;
  /** A label of the Encoding standard. */
  encoding: string;
  /** Messages about the encoding. */
  notes: string[];
}

/** Enough bytes to recognize UTF-16 without a byte order mark. */
const BYTES_JUDGED = 4_000;

/** Japanese text contains kana or bytes that are unassigned in Windows-1252. Text in Latin letters contains neither. */
const KANA = /[\u3041-\u30fa]/;
const UNASSIGNED = /[\x81\x8d\x8f\x90\x9d]/;
/** Consecutive Japanese characters. A misread accented letter is a single character between other letters. */
const JAPANESE = /[\u3000-\u30ff\u4e00-\u9fff]{2,}/g;
/** Half-width kana are ignored because they are a single byte, like accented letters. */
const NOT_LATIN = /[^\0-\x7f\uff61-\uff9f]+/g;

/**
 * Decodes bytes with the first match: the requested encoding, the byte order mark, UTF-16 if every other byte is zero, UTF-8 if valid,
 * Shift_JIS if the result reads as Japanese, otherwise Windows-1252. Removes the byte order mark. Throws TableProblem for an unknown
 * encoding.
 */
export function decodeText(bytes: Uint8Array, label?: string): DecodedText {
  const asked = label ?? readMark(bytes) ?? guessWide(bytes);
  if (asked === undefined) {
    const unicode = decodeWhole('utf-8', bytes);
    if (unicode !== undefined) return { text: unicode, encoding: 'utf-8', notes: [] };
    // Without a stream, Node 20 decodes Windows-1252 as Latin-1, which has no euro sign.
    const western = new TextDecoder('windows-1252').decode(bytes, { stream: true });
    const japanese = decodeWhole('shift_jis', bytes);
    const isJapanese = japanese !== undefined && readsAsJapanese(japanese, western);
    const name = isJapanese ? 'Shift_JIS' : 'Windows-1252';
    const note = `The file isn't UTF-8, so it was read as ${name}. If letters look wrong, choose another encoding.`;
    return { text: isJapanese ? japanese : western, encoding: name.toLowerCase(), notes: [note] };
  }
  const decoder = createDecoder(asked);
  const text = decoder.decode(bytes);
  const note = `Some characters aren't valid ${decoder.encoding} and became \uFFFD. Choose another encoding.`;
  return { text, encoding: decoder.encoding, notes: text.includes('\uFFFD') ? [note] : [] };
}

/** Returns undefined if any bytes are invalid in this encoding. */
function decodeWhole(label: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function readsAsJapanese(japanese: string, western: string): boolean {
  if (!KANA.test(japanese) && !UNASSIGNED.test(western)) return false;
  return countFound(japanese, JAPANESE) > countFound(japanese, NOT_LATIN) / 2;
}

function countFound(text: string, pattern: RegExp): number {
  return (text.match(pattern) ?? []).join('').length;
}

function createDecoder(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    throw new TableProblem(`The encoding "${label}" doesn't exist. Use one such as utf-8, windows-1252 or shift_jis.`);
  }
}

function readMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : undefined;
}

/** In UTF-16, commas, digits and line breaks have a zero byte in every script. */
function guessWide(bytes: Uint8Array): string | undefined {
  if (bytes.length % 2 !== 0) return undefined;
  const judged = bytes.subarray(0, BYTES_JUDGED);
  const zeros = [0, 0];
  judged.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const few = judged.length / 20;
  if (odd > few && even < odd / 4) return 'utf-16le';
  return even > few && odd < even / 4 ? 'utf-16be' : undefined;
}
