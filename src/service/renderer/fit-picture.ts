/**
 * Guards the engine against pictures: small files that unfold to gigabytes, damaged files, formats with scripts in them.
 * Layers: `read-picture.ts` lets three formats in by their first bytes; sharp refuses more than 50 megapixels before it
 * decodes; the result is a new PNG of the size of the box, first frame only, without metadata.
 */
import sharp from 'sharp';
import { PICTURE_PIXELS_MAX } from '../../document/read-picture.ts';

/** A picture at the device pixels of its box, as a PNG made here. */
export type DevicePicture = Uint8Array;

/** The box of a picture in device pixels, and how it fills it: cut about a focus, or whole with clear margins. */
export interface PictureBox {
  widthPx: number;
  heightPx: number;
  fit: 'cover' | 'contain';
  /** Fractions; the middle when absent. */
  focus?: { x: number; y: number } | undefined;
}

/** Cuts a picture to a box, or fits it in. Throws when it cannot be decoded. */
export async function fitPicture(bytes: Uint8Array, box: PictureBox): Promise<DevicePicture> {
  const { fit, focus = { x: 0.5, y: 0.5 } } = box;
  const picture = sharp(bytes, { limitInputPixels: PICTURE_PIXELS_MAX, failOn: 'error' })
    .autoOrient()
    .toColorspace('srgb');
  // Not compressed: the engine reads it at once, and packing and unpacking would take longer than drawing.
  const png = { compressionLevel: 0 } as const;
  if (fit === 'contain') {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    return picture.resize(box.widthPx, box.heightPx, { fit: 'contain', background: clear }).png(png).toBuffer();
  }
  const { autoOrient } = await picture.metadata();
  // Cut before it is resized: resizing first would unfold a picture of 50,000 x 1 to gigabytes.
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
