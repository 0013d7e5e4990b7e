import type { Render } from '../../client/read-render.ts';
import { dataUriOf } from '../lib/data-uri.ts';
import { convertImage } from './save-formats.ts';

const PNG = { mediaType: 'image/png', extension: 'png' };

/** Puts the render on the clipboard as PNG, which is what clipboards take, and gives a sentence on the outcome. */
export async function copyImage({ bytes, imageType }: Render, url: string): Promise<string> {
  const isPng = imageType.mediaType === PNG.mediaType;
  if (typeof ClipboardItem !== 'function' || navigator.clipboard?.write === undefined) return CANNOT_COPY_IMAGE;
  const png = isPng ? Promise.resolve(new Blob([bytes], { type: PNG.mediaType })) : convertImage(url, PNG);
  try {
    // Handed over before it is made: some browsers have forgotten the click by then.
    await navigator.clipboard.write([new ClipboardItem({ [PNG.mediaType]: png })]);
    return isPng ? 'Image copied.' : `Image copied, as PNG converted here from ${imageType.extension.toUpperCase()}.`;
  } catch {
    return png.then(
      () => CANNOT_COPY_IMAGE,
      ({ message }: Error) => message,
    );
  }
}

/** Copies the render as a data URI, of its own type, and gives a sentence on the outcome. */
export async function copyDataUri({ bytes, imageType }: Render): Promise<string> {
  try {
    const text = await dataUriOf(new Blob([bytes]), imageType.mediaType);
    await navigator.clipboard.writeText(text);
    return `Data URI copied, ${text.length.toLocaleString('en')} characters.`;
  } catch {
    return 'This browser does not let pages copy. Download the image instead.';
  }
}

const CANNOT_COPY_IMAGE = 'This browser does not let pages copy images. Download it instead.';
