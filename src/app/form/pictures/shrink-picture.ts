import type { PixelSize } from '../../generate/output-pixels.ts';

const JPEG_QUALITY = 0.88;

/**
 * A copy of a picture at a size, turned the way it is shown: JPEG, or PNG where it is transparent. Its size must be known
 * to be bearable. Rejects when the browser cannot decode it.
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
 * A part of a picture, by the pixels of how it is shown: PNG stays PNG, because a drawing would suffer, and all else is as
 * `shrinkPicture` makes it. Rejects when the browser cannot decode it.
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
  if (context === null) throw new Error('This browser gives no canvas');
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const { data } = context.getImageData(0, 0, width, height);
  return staysPng || isTransparent(data)
    ? canvas.convertToBlob({ type: 'image/png' })
    : canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY });
}

function isTransparent(rgba: Uint8ClampedArray): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 255) return true;
  return false;
}
