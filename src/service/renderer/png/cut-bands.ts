import type { Band } from './pack-band.ts';

/** Rows of one width down to the last of an image, RGBA, one after the other. */
export interface Rows {
  pixels: Uint8Array;
  /** The row above them, if there is one. */
  above: Uint8Array | undefined;
  widthPx: number;
}

/** Rows as bands of so many, the last with what is left. */
export function cutBands({ pixels, above, widthPx }: Rows, bandRows: number): Band[] {
  const rowBytes = widthPx * 4;
  const rowCount = pixels.length / rowBytes;
  return Array.from({ length: Math.ceil(rowCount / bandRows) }, (_, index) => {
    const top = index * bandRows;
    const bottom = Math.min(rowCount, top + bandRows);
    return {
      pixels: pixels.subarray(top * rowBytes, bottom * rowBytes),
      above: index === 0 ? above : pixels.subarray((top - 1) * rowBytes, top * rowBytes),
      widthPx,
      rows: bottom - top,
      isLast: bottom === rowCount,
    };
  });
}
