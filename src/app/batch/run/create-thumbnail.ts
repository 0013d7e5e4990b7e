import { detectImageType } from '../../../contract/image-type.ts';
import { isShowable } from '../../lib/is-showable.ts';

/** Twice what it is shown at, for paper. */
const WIDTH_PX = 480;

/** A small copy of an image, or the image itself where none can be made; empty for one that is lost or too large to show. */
export async function createThumbnail(bytes: Uint8Array<ArrayBuffer> | undefined): Promise<Blob> {
  if (bytes === undefined || !isShowable(bytes)) return new Blob();
  const file = new Blob([bytes], { type: detectImageType(bytes)?.mediaType });
  try {
    const bitmap = await createImageBitmap(file, { resizeWidth: WIDTH_PX, resizeQuality: 'medium' });
    const canvas = document.createElement('canvas');
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
    const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.85));
    return small ?? file;
  } catch {
    return file;
  }
}
