import type { PixelSize } from '../output-pixels.ts';

const JPEG_QUALITY = 0.88;

/**
 * Creates a resized copy of an image, oriented as displayed: JPEG, or PNG with transparency. Check first that the image isn't too
 * large to decode. Rejects if the browser can't decode the image.
 */
export async function shrinkPicture(picture: Blob, { widthPx, heightPx }: PixelSize): Promise<Blob> {
  const whole = await createImageBitmap(picture, { imageOrientation: 'from-image' });
  const resized = await createImageBitmap(whole, {
    resizeWidth: widthPx,
    resizeHeight: heightPx,
    resizeQuality: 'high',
  });
  whole.close();
  return encode(resized, false);
}

/**
 * Creates a copy of part of an image, measured in pixels as displayed. PNG stays PNG, because JPEG would blur graphics. Rejects if
 * the browser can't decode the image.
 */
export async function cropPicture(
  picture: Blob,
  { x, y, widthPx, heightPx }: PixelSize & { x: number; y: number },
): Promise<Blob> {
  const whole = await createImageBitmap(picture, { imageOrientation: 'from-image' });
  const part = await createImageBitmap(whole, x, y, widthPx, heightPx);
  whole.close();
  return encode(part, picture.type === 'image/png');
}

async function encode(bitmap: ImageBitmap, staysPng: boolean): Promise<Blob> {
  const { width, height } = bitmap;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('This browser has no canvas');
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const { data } = context.getImageData(0, 0, width, height);
  return staysPng || isTransparent(data)
    ? canvas.convertToBlob({ type: 'image/png' })
    : canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY });
}

function isTransparent(rgba: Uint8ClampedArray): boolean {
  for (let index = 3; index < rgba.length; index += 4) if (rgba[index] !== 255) return true;
  return false;
}
