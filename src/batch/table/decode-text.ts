import { TableProblem } from './table-problem.ts';

export interface DecodedText {
  text: string;
  /** A label of the Encoding standard. */
  encoding: string;
  /** What a person should know about the choice. */
  notes: string[];
}

/** So many bytes tell UTF-16 without a mark. */
const BYTES_JUDGED = 4_000;

/** Texts in Latin letters have neither kana nor bytes that Windows-1252 has no character for; Japanese ones have one of the two. */
const KANA = /[\u3041-\u30fa]/;
const UNASSIGNED = /[\x81\x8d\x8f\x90\x9d]/;
/** Characters that stand side by side in Japanese; a letter with an accent makes a lone one between letters. */
const JAPANESE = /[\u3000-\u30ff\u4e00-\u9fff]{2,}/g;
/** Half-width kana say nothing: they are one byte, as letters with accents are. */
const NOT_LATIN = /[^\0-\x7f\uff61-\uff9f]+/g;

/**
 * Bytes as text: in the encoding asked for, else by the mark at the beginning, else UTF-16 where every other byte is zero,
 * else UTF-8, and where that is no UTF-8 Shift_JIS if it reads as Japanese, or else Windows-1252. The mark is left out.
 * Throws TableProblem for a label that is none.
 */
export function decodeText(bytes: Uint8Array, label?: string): DecodedText {
  const asked = label ?? readMark(bytes) ?? guessWide(bytes);
  if (asked === undefined) {
    const unicode = decodeWhole('utf-8', bytes);
    if (unicode !== undefined) return { text: unicode, encoding: 'utf-8', notes: [] };
    // Without a stream Node 20 takes Windows-1252 for Latin-1, which has no euro sign.
    const western = new TextDecoder('windows-1252').decode(bytes, { stream: true });
    const japanese = decodeWhole('shift_jis', bytes);
    const isJapanese = japanese !== undefined && readsAsJapanese(japanese, western);
    const name = isJapanese ? 'Shift_JIS' : 'Windows-1252';
    const note = `The file is not UTF-8, so it was read as ${name}. If letters look wrong, choose another encoding.`;
    return { text: isJapanese ? japanese : western, encoding: name.toLowerCase(), notes: [note] };
  }
  const decoder = createDecoder(asked);
  const text = decoder.decode(bytes);
  const note = `Some characters are not ${decoder.encoding} and stand as \uFFFD. Choose another encoding.`;
  return { text, encoding: decoder.encoding, notes: text.includes('\uFFFD') ? [note] : [] };
}

/** Undefined where some bytes are none of this encoding. */
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
    throw new TableProblem(`There is no encoding "${label}". Name one such as utf-8, windows-1252 or shift_jis.`);
  }
}

function readMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : undefined;
}

/** Commas, digits and line breaks have a zero byte in UTF-16, whatever the script. */
function guessWide(bytes: Uint8Array): string | undefined {
  if (bytes.length % 2 !== 0) return undefined;
  const judged = bytes.subarray(0, BYTES_JUDGED);
  const zeros = [0, 0];
  judged.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const few = judged.length / 20;
  if (odd > few && even < odd / 4) return 'utf-16le';
  return even > few && odd < even / 4 ? 'utf-16be' : undefined;
}
