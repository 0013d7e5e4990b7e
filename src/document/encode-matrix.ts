import { encodeQrCode } from '../variables/encode-qr-code.ts';
import type { LayerOf } from './layer.ts';
import { loadBwip } from './load-bwip.ts';

/** A layer with a square code. */
export type MatrixLayer = LayerOf<'qrcode' | 'datamatrix'>;

type EncodedMatrix = { rows: boolean[][] } | { problem: string };

/** Light modules that the standards require on each side. */
const QUIET_ZONES = { qrcode: 4, datamatrix: 1 } as const satisfies Record<MatrixLayer['type'], number>;

/** Returns the dark modules of a layer's code as rows without a quiet zone, or says how to fix the text. Never throws. */
export function encodeMatrix(layer: MatrixLayer, text: string): EncodedMatrix {
  return layer.type === 'qrcode' ? encodeQrCode(text, layer.errorCorrection ?? 'medium') : encodeDataMatrix(text);
}

export function quietZoneOf(layer: MatrixLayer): number {
  return layer.quietZone ?? QUIET_ZONES[layer.type];
}

/** The largest code usually holds this many characters. Longer text would only slow down bwip-js. */
const LENGTH_MAX = 1500;
const PLAIN = /^[\x20-\x7e]+$/;

function encodeDataMatrix(text: string): EncodedMatrix {
  if (text.length > LENGTH_MAX || !PLAIN.test(text)) {
    return {
      problem: `Use 1 to ${LENGTH_MAX.toLocaleString('en')} unaccented letters, digits and symbols.`,
    };
  }
  try {
    const [symbol] = loadBwip().raw('datamatrix', text, {});
    if (symbol !== undefined && 'pixs' in symbol) {
      const { pixs, pixx, pixy } = symbol;
      const readRow = (y: number) => Array.from({ length: pixx }, (_, x) => pixs[y * pixx + x] === 1);
      return { rows: Array.from({ length: pixy }, (_, y) => readRow(y)) };
    }
  } catch {
    // bwip-js throws if it can't encode the text.
  }
  return { problem: 'This text cannot be encoded as a Data Matrix code.' };
}
