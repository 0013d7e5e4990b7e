import { detectImageType } from '../../contract/image-type.ts';
import { readPictureSize, type PictureSize } from '../../variables/read-picture-size.ts';

/** 64 megapixels use 256 MB of memory. */
const DECODED_PIXELS_MAX = 64_000_000;

/** False for an image with more pixels than a page should decode. */
export function isDecodable({ widthPx, heightPx }: PictureSize, pixelsMax = DECODED_PIXELS_MAX): boolean {
  return widthPx * heightPx <= pixelsMax;
}

/** Whether an image may be shown. Images of unknown size are left to the browser's own limits. */
export function isShowable(bytes: Uint8Array, pixelsMax?: number): boolean {
  const size = readPictureSize(bytes, detectImageType(bytes)?.mediaType ?? '');
  return size === undefined || isDecodable(size, pixelsMax);
}
