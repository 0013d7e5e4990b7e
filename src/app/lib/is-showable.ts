import { detectImageType } from '../../contract/image-type.ts';
import { readPictureSize, type PictureSize } from '../../variables/read-picture-size.ts';

/** The most pixels that are decoded here: 64 megapixels take 256 MB. */
const DECODED_PIXELS_MAX = 64_000_000;

/** False for what would unfold to more pixels than a page should hold. */
export function isDecodable({ widthPx, heightPx }: PictureSize, pixelsMax = DECODED_PIXELS_MAX): boolean {
  return widthPx * heightPx <= pixelsMax;
}

/** Whether a render may be shown: one that does not tell its size is tried, as the browser's decoders have bounds of their own. */
export function isShowable(bytes: Uint8Array, pixelsMax?: number): boolean {
  const size = readPictureSize(bytes, detectImageType(bytes)?.mediaType ?? '');
  return size === undefined || isDecodable(size, pixelsMax);
}
