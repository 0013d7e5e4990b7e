import type { SaveForm } from './save-forms.ts';

const QUALITY = 0.92;

/**
 * An image in another format, drawn by the browser at its own size. JPEG knows no transparency: `matte` lies behind.
 * Rejects with a sentence when the browser cannot do it.
 */
export async function convertImage(
  url: string,
  { mediaType, extension }: Pick<SaveForm, 'mediaType' | 'extension'>,
  matte = '#ffffff',
): Promise<Blob> {
  const image = new Image();
  image.src = url;
  await image.decode().catch(() => {
    throw new Error('This browser cannot read the image. Download it as it was rendered.');
  });
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  const context = canvas.getContext('2d');
  if (mediaType === 'image/jpeg' && context !== null) {
    context.fillStyle = matte;
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context?.drawImage(image, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, mediaType, QUALITY);
  });
  // A format that a browser does not write comes as PNG, an image that is too large as nothing.
  if (blob?.type === mediaType) return blob;
  throw new Error(`This browser cannot make the ${extension.toUpperCase()} file. Download it as it was rendered.`);
}
