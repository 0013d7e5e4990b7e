/** Pixels of each side. */
export interface PictureSize {
  width: number;
  height: number;
}

/**
 * The size that the header of a PNG, JPEG or WebP file tells, without a decoder; nothing where the header is cut short or of
 * another kind. It may be a lie: whoever decodes the file bounds its pixels once more.
 */
export function readPictureSize(bytes: Uint8Array): PictureSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const size = readPngSize(view) ?? readWebpSize(view) ?? readJpegSize(view);
    return size !== undefined && size.width > 0 && size.height > 0 ? size : undefined;
  } catch (error) {
    // Past the end.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const RIFF = 0x52494646;
const PNG = 0x89504e47;
const IHDR = 0x49484452;
const VP8 = 0x56503820;
const VP8L = 0x5650384c;
const VP8X = 0x56503858;

function readPngSize(view: DataView): PictureSize | undefined {
  if (view.getUint32(0) !== PNG || view.getUint32(12) !== IHDR) return undefined;
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

function readWebpSize(view: DataView): PictureSize | undefined {
  if (view.getUint32(0) !== RIFF) return undefined;
  const kind = view.getUint32(12);
  if (kind === VP8) return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  // Two sides of 14 bits after the signature, each less by one.
  const sides = view.getUint32(21, true);
  if (kind === VP8L) return { width: (sides & 0x3fff) + 1, height: ((sides >>> 14) & 0x3fff) + 1 };
  if (kind !== VP8X) return undefined;
  // Two sides of 24 bits, each less by one.
  return { width: (view.getUint32(24, true) & 0xffffff) + 1, height: (view.getUint32(26, true) >>> 8) + 1 };
}

/** Passes over segments up to the one that begins a frame. */
function readJpegSize(view: DataView): PictureSize | undefined {
  if (view.getUint16(0) !== 0xffd8) return undefined;
  for (let at = 2; view.getUint8(at) === 0xff;) {
    const marker = view.getUint8(at + 1);
    if (isFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    // A marker may be preceded by more bytes of 255.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return undefined;
}

/** C0 to CF, but for the three that are tables and extensions. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}
