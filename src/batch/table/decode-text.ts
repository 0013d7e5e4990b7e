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

/**
 * Bytes as text: in the encoding asked for, else by the mark at the beginning, else UTF-16 where every other byte is zero,
 * else UTF-8, and Windows-1252 where that is no UTF-8. The mark is left out. Throws TableProblem for a label that is none.
 */
export function decodeText(bytes: Uint8Array, label?: string): DecodedText {
  const asked = label ?? readMark(bytes) ?? guessWide(bytes);
  if (asked === undefined) {
    try {
      return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8', notes: [] };
    } catch {
      const text = new TextDecoder('windows-1252').decode(bytes);
      const note =
        'The file is not UTF-8, so it was read as Windows-1252. If letters look wrong, choose another encoding.';
      return { text, encoding: 'windows-1252', notes: [note] };
    }
  }
  const decoder = createDecoder(asked);
  const text = decoder.decode(bytes);
  const note = `Some characters are not ${decoder.encoding} and stand as \uFFFD. Choose another encoding.`;
  return { text, encoding: decoder.encoding, notes: text.includes('\uFFFD') ? [note] : [] };
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
