import bwipjs from 'bwip-js/node';

/** Letters, digits and signs the largest code surely holds; beyond it the library's own limit answers. */
const LENGTH_MAX = 1500;
const PLAIN = /^[\x20-\x7e]+$/;

/** Dark modules of a text as rows, without a quiet zone, or one sentence that says what to change. Never throws. */
export function encodeDataMatrix(text: string): { rows: boolean[][] } | { problem: string } {
  if (text.length > LENGTH_MAX || !PLAIN.test(text)) {
    return {
      problem: `Use 1 to ${LENGTH_MAX.toLocaleString('en')} plain letters, digits and signs, without accents.`,
    };
  }
  try {
    const [symbol] = bwipjs.raw('datamatrix', text, {});
    if (symbol === undefined || !('pixs' in symbol)) return { problem: REFUSAL };
    const { pixs, pixx, pixy } = symbol;
    return {
      rows: Array.from({ length: pixy }, (_, y) => Array.from({ length: pixx }, (__, x) => pixs[y * pixx + x] === 1)),
    };
  } catch {
    return { problem: REFUSAL };
  }
}

const REFUSAL = 'This text cannot be written as a Data Matrix code.';
