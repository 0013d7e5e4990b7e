import { encodeQrCode } from '../variables/encode-qr-code.ts';
import type { LayerOf } from './layer.ts';
import { loadBwip } from './load-bwip.ts';

/** A layer with a square code. */
export type MatrixLayer = LayerOf<'qrcode' | 'datamatrix'>;

type EncodedMatrix = { rows: boolean[][] } | { problem: string };

/** Light modules that the standards require on each side. */
const QUIET_ZONES = { qrcode: 4, datamatrix: 1 } as const satisfies Record<MatrixLayer['type'], number>;

/** The dark modules of a layer's code as rows, without a quiet zone, or one sentence that says how to fix it. Never throws. */
export function encodeMatrix(layer: MatrixLayer, text: string): EncodedMatrix {
  return layer.type === 'qrcode' ? encodeQrCode(text, layer.errorCorrection ?? 'medium') : encodeDataMatrix(text);
}

export function quietZoneOf(layer: MatrixLayer): number {
  return layer.quietZone ?? QUIET_ZONES[layer.type];
}

/** Characters that fit into the largest code in most cases. Longer texts would only slow down bwip-js. */
const LENGTH_MAX = 1500;
const PLAIN = /^[\x20-\x7e]+$/;

function encodeDataMatrix(text: string): EncodedMatrix {
  if (text.length > LENGTH_MAX || !PLAIN.test(text)) {
    return {
      problem: `Use 1 to ${LENGTH_MAX.toLocaleString('en')} plain letters, digits and signs, without accents.`,
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
    // bwip-js throws for a text that it can't encode.
  }
  return { problem: 'This text cannot be encoded as a Data Matrix code.' };
}
