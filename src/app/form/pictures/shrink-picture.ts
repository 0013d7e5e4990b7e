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
  const canvas = new OffscreenCanvas(widthPx, heightPx);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('This browser gives no canvas');
  context.drawImage(resized, 0, 0);
  resized.close();
  const { data } = context.getImageData(0, 0, widthPx, heightPx);
  return isTransparent(data)
    ? canvas.convertToBlob({ type: 'image/png' })
    : canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY });
}

function isTransparent(rgba: Uint8ClampedArray): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 255) return true;
  return false;
}
