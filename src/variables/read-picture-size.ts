/** An image's size, according to its header. */
export interface PictureSize {
  widthPx: number;
  heightPx: number;
}

const PIXELS_TYPE = 0x49444154;
const CAMERA_TYPE = 0x65584966;

type ReadSize = (view: DataView) => PictureSize | undefined;

const readers: Record<string, ReadSize> = {
  'image/png': readPngSize,
  'image/jpeg': readJpegSize,
  'image/webp': readWebpSize,
  'image/gif': (view) => sizeOf(view.getUint16(6, true), view.getUint16(8, true)),
  'image/avif': readAvifSize,
};

/**
 * Reads an image's displayed size, after EXIF rotation; undefined if the header has no size. A small file may have gigabytes of
 * pixels, so nothing is decoded before the size is known. Never throws, and takes linear time.
 */
export function readPictureSize(bytes: Uint8Array, mediaType: string): PictureSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return readers[mediaType]?.(view);
  } catch {
    // The file ends within its header.
    return undefined;
  }
}

function sizeOf(widthPx: number, heightPx: number): PictureSize | undefined {
  return widthPx > 0 && heightPx > 0 ? { widthPx, heightPx } : undefined;
}

/** Walks the chunks to the EXIF data, which decoders only apply if it comes before the pixels. */
function readPngSize(view: DataView): PictureSize | undefined {
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  for (let at = 8; at + 12 <= view.byteLength; at += 12 + view.getUint32(at)) {
    const type = view.getUint32(at + 4);
    if (type === PIXELS_TYPE) break;
    const end = Math.min(view.byteLength, at + 8 + view.getUint32(at));
    if (type === CAMERA_TYPE && readOrientation(view, at + 8, end) >= 5) return sizeOf(height, width);
  }
  return sizeOf(width, height);
}

/** Walks the segments to the start of the frame, and swaps width and height if EXIF says that the image is rotated. */
function readJpegSize(view: DataView): PictureSize | undefined {
  let isOnItsSide = false;
  for (let at = 2; at + 9 < view.byteLength;) {
    const marker = view.getUint8(at + 1);
    // Decoders skip bytes between segments.
    if (view.getUint8(at) !== 0xff || marker === 0 || marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
      return isOnItsSide ? sizeOf(height, width) : sizeOf(width, height);
    }
    const end = at + 2 + view.getUint16(at + 2);
    const isCamera = marker === 0xe1 && view.getUint32(at + 4) === 0x45786966;
    if (isCamera) isOnItsSide ||= readOrientation(view, at + 10, end) >= 5;
    at = end;
  }
  return undefined;
}

const ENTRY_LENGTH = 12;

/** The orientation in EXIF data, 1 to 8; 1 if it is missing. */
function readOrientation(view: DataView, tiff: number, end: number): number {
  if (end - tiff < 8) return 1;
  const isLittle = view.getUint16(tiff) === 0x4949;
  const directory = tiff + view.getUint32(tiff + 4, isLittle);
  if (directory + 2 > end) return 1;
  const entriesEnd = directory + 2 + view.getUint16(directory, isLittle) * ENTRY_LENGTH;
  // The entries end with the segment, regardless of the declared count.
  for (let entry = directory + 2; entry + ENTRY_LENGTH <= Math.min(end, entriesEnd); entry += ENTRY_LENGTH) {
    if (view.getUint16(entry, isLittle) === 0x0112) return view.getUint16(entry + 8, isLittle);
  }
  return 1;
}

function readWebpSize(view: DataView): PictureSize | undefined {
  const chunk = view.getUint32(12);
  if (chunk === 0x56503858) return sizeOf(1 + readUint24(view, 24), 1 + readUint24(view, 27));
  if (chunk === 0x5650384c) {
    const bits = view.getUint32(21, true);
    return sizeOf(1 + (bits & 0x3fff), 1 + ((bits >> 14) & 0x3fff));
  }
  return sizeOf(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
}

function readUint24(view: DataView, at: number): number {
  return view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;
}

/** The largest `ispe` box belongs to the image. Others belong to tiles or a thumbnail. */
function readAvifSize(view: DataView): PictureSize | undefined {
  let largest: PictureSize | undefined;
  for (let at = 0; at + 16 <= Math.min(view.byteLength, 65_536); at += 1) {
    if (view.getUint32(at) !== 0x69737065) continue;
    const size = sizeOf(view.getUint32(at + 8), view.getUint32(at + 12));
    if (size !== undefined && size.widthPx > (largest?.widthPx ?? 0)) largest = size;
  }
  return largest;
}
