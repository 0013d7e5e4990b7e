/**
 * Guards the engine against malicious images: small files that decompress to gigabytes, damaged files, formats with scripts.
 * `read-picture.ts` accepts three formats by their first bytes. sharp rejects more than 50 megapixels before decoding. The result is
 * a new PNG that has the box's size, only the first frame and no metadata.
 */
import sharp from 'sharp';
import { PICTURE_PIXELS_MAX } from '../../document/read-picture.ts';

/** A box in device pixels, and how an image fills it: cropped around a focus, or whole with transparent margins. */
export interface PictureBox {
  widthPx: number;
  heightPx: number;
  fit: 'cover' | 'contain';
  /** In fractions of the image. Default: the center. */
  focus?: { x: number; y: number } | undefined;
}

/** Crops an image to a box or fits it into the box, as a PNG. Throws if the image can't be decoded. */
export async function fitPicture(bytes: Uint8Array, box: PictureBox): Promise<Uint8Array> {
  const { fit, focus = { x: 0.5, y: 0.5 } } = box;
  const picture = sharp(bytes, { limitInputPixels: PICTURE_PIXELS_MAX, failOn: 'error' })
    .autoOrient()
    .toColorspace('srgb');
  // Uncompressed, because the engine decodes the PNG right away.
  const png = { compressionLevel: 0 } as const;
  if (fit === 'contain') {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    return picture.resize(box.widthPx, box.heightPx, { fit: 'contain', background: clear }).png(png).toBuffer();
  }
  const { autoOrient } = await picture.metadata();
  // Resizing before cropping would expand an image of 50,000 x 1 px to gigabytes.
  const factor = Math.max(box.widthPx / autoOrient.width, box.heightPx / autoOrient.height);
  const width = Math.max(1, Math.min(autoOrient.width, Math.round(box.widthPx / factor)));
  const height = Math.max(1, Math.min(autoOrient.height, Math.round(box.heightPx / factor)));
  return picture
    .extract({
      left: Math.round((autoOrient.width - width) * focus.x),
      top: Math.round((autoOrient.height - height) * focus.y),
      width,
      height,
    })
    .resize(box.widthPx, box.heightPx, { fit: 'fill' })
    .png(png)
    .toBuffer();
}
