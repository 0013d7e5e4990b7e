import { encodeQrCode } from '../variables/encode-qr-code.ts';
import { createBoundedCache } from './bounded-cache.ts';
import type { LayerOf } from './layer.ts';
import { loadBwip } from './load-bwip.ts';

/** A layer that draws a square code. */
export type MatrixLayer = LayerOf<'qrcode' | 'datamatrix'>;

/** Light modules the standards ask for at each side. */
const QUIET_ZONES = { qrcode: 4, datamatrix: 1 } as const satisfies Record<MatrixLayer['type'], number>;

type EncodedMatrix = { rows: boolean[][] } | { problem: string };

/** A code is encoded when it is checked, and drawn a moment later; of rows, those of some in between. */
const encoded = createBoundedCache<EncodedMatrix>(50, () => 1);

/** Dark modules of the code a layer asks for, or one sentence that says what to change. Never throws. */
export function encodeMatrix(layer: MatrixLayer, text: string): EncodedMatrix {
  const correction = layer.type === 'qrcode' ? (layer.errorCorrection ?? 'medium') : undefined;
  const key = `${correction ?? ''} ${text}`;
  const known =
    encoded.get(key) ?? (correction === undefined ? encodeDataMatrix(text) : encodeQrCode(text, correction));
  encoded.set(key, known);
  return known;
}

/** Light modules at each side of a layer's code. */
export function quietZoneOf(layer: MatrixLayer): number {
  return layer.quietZone ?? QUIET_ZONES[layer.type];
}

/** Letters, digits and signs the largest code surely holds; beyond it the library's own limit answers. */
const LENGTH_MAX = 1500;
const PLAIN = /^[\x20-\x7e]+$/;

/** Dark modules of a text as rows, without a quiet zone, or one sentence that says what to change. Never throws. */
function encodeDataMatrix(text: string): EncodedMatrix {
  if (text.length > LENGTH_MAX || !PLAIN.test(text)) {
    return {
      problem: `Use 1 to ${LENGTH_MAX.toLocaleString('en')} plain letters, digits and signs, without accents.`,
    };
  }
  try {
    const [symbol] = loadBwip().raw('datamatrix', text, {});
    if (symbol === undefined || !('pixs' in symbol)) return { problem: REFUSAL };
    const { pixs, pixx, pixy } = symbol;
    return {
      rows: Array.from({ length: pixy }, (_, y) => Array.from({ length: pixx }, (__, x) => pixs[y * pixx + x] === 1)),
    };
  } catch {
    return { problem: REFUSAL };
  }
}

const REFUSAL = 'This text cannot be encoded as a Data Matrix code.';
