import { detectImageType } from '../../contract/image-type.ts';
import { OWN_PICTURE_LENGTH_MAX } from '../../document/layers/picture-layer.ts';
import { dataUriOf } from '../lib/data-uri.ts';

/** The types that a document can contain. */
const mediaTypes = new Set(['image/png', 'image/jpeg', 'image/webp']);
/** For a file input. */
export const IMAGE_TYPES = [...mediaTypes].join();
const HEAD_BYTES = 32;

/** Reads an image file into the source of a layer, or says why it can't be used. */
export async function readImageFile(file: File): Promise<{ data: string } | { problem: string }> {
  try {
    const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
    const { mediaType = '' } = detectImageType(head) ?? {};
    if (!mediaTypes.has(mediaType)) return { problem: `${file.name} can't be used. Choose a PNG, JPEG or WebP image.` };
    const data = await dataUriOf(file, mediaType);
    if (data.length <= OWN_PICTURE_LENGTH_MAX) return { data };
    return { problem: `${file.name} is larger than 2 MB. Choose a smaller image.` };
  } catch {
    return { problem: `${file.name} couldn't be read. Choose the file again.` };
  }
}
