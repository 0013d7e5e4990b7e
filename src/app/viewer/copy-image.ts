import type { Render } from '../../client/read-render.ts';
import { dataUriOf } from '../lib/data-uri.ts';
import { convertImage } from './save-formats.ts';

const PNG = { mediaType: 'image/png', extension: 'png' };

/** Copies the render as PNG, the only format that clipboards accept, and returns a message about the outcome. */
export async function copyImage({ bytes, imageType }: Render, url: string): Promise<string> {
  const isPng = imageType.mediaType === PNG.mediaType;
  if (typeof ClipboardItem !== 'function' || navigator.clipboard?.write === undefined) return CANNOT_COPY_IMAGE;
  const png = isPng ? Promise.resolve(new Blob([bytes], { type: PNG.mediaType })) : convertImage(url, PNG);
  try {
    // A promise, because some browsers have forgotten the click once the image is ready.
    await navigator.clipboard.write([new ClipboardItem({ [PNG.mediaType]: png })]);
    return isPng ? 'Image copied.' : `Image copied, converted from ${imageType.extension.toUpperCase()} to PNG.`;
  } catch {
    return png.then(
      () => CANNOT_COPY_IMAGE,
      ({ message }: Error) => message,
    );
  }
}

/** Copies the render as a data URI, and returns a message about the outcome. */
export async function copyDataUri({ bytes, imageType }: Render): Promise<string> {
  try {
    const text = await dataUriOf(new Blob([bytes]), imageType.mediaType);
    await navigator.clipboard.writeText(text);
    return `Data URI copied, ${text.length.toLocaleString('en')} characters.`;
  } catch {
    return 'Your browser blocked access to the clipboard. Download the image instead.';
  }
}

const CANNOT_COPY_IMAGE = "This browser can't copy images. Download it instead.";
