import { encodeDataMatrix } from './encode-data-matrix.ts';
import { encodeQrCode } from '../../variables/encode-qr-code.ts';
import type { LayerOf } from './layer.ts';

/** A layer that draws a square code. */
export type MatrixLayer = LayerOf<'qrcode' | 'datamatrix'>;

/** Light modules the standards ask for at each side. */
const QUIET_ZONES = { qrcode: 4, datamatrix: 1 } as const satisfies Record<MatrixLayer['type'], number>;

/** Dark modules of the code a layer asks for, or one sentence that says what to change. Never throws. */
export function encodeMatrix(layer: MatrixLayer, text: string): { rows: boolean[][] } | { problem: string } {
  return layer.type === 'qrcode' ? encodeQrCode(text, layer.errorCorrection ?? 'medium') : encodeDataMatrix(text);
}

/** Light modules at each side of a layer's code. */
export function quietZoneOf(layer: MatrixLayer): number {
  return layer.quietZone ?? QUIET_ZONES[layer.type];
}
