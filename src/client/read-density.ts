import type { ImageType } from '../contract/image-type.ts';

const METRES_PER_INCH = 0.0254;
const CM_PER_INCH = 2.54;

/**
 * Dots per inch that an image file says of itself: `pHYs` of a PNG, JFIF of a JPEG. Undefined when it says none, as a WebP cannot.
 * Takes a file that was found whole.
 */
export function readDensity(bytes: Uint8Array, { extension }: ImageType): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const density = extension === 'png' ? readPngDensity(view) : extension === 'jpg' ? readJpegDensity(view) : 0;
  return density > 0 ? Math.round(density) : undefined;
}

function readPngDensity(view: DataView): number {
  // Behind the signature; a chunk is its length, its type, its data and a checksum.
  for (let at = 8; at + 21 <= view.byteLength; at += 12 + view.getUint32(at)) {
    const type = view.getUint32(at + 4);
    if (type === 0x70485973) return view.getUint8(at + 16) === 1 ? view.getUint32(at + 8) * METRES_PER_INCH : 0;
    // It stands before the pixels.
    if (type === 0x49444154) return 0;
  }
  return 0;
}

/** The JFIF header, where there is one, is the first segment. */
function readJpegDensity(view: DataView): number {
  if (view.byteLength < 18 || view.getUint16(2) !== 0xffe0 || view.getUint32(6) !== 0x4a464946) return 0;
  const unit = view.getUint8(13);
  return view.getUint16(14) * (unit === 1 ? 1 : unit === 2 ? CM_PER_INCH : 0);
}
