const QUALITY = 0.92;

/** A file that a render can be saved as. */
export interface SaveFormat {
  extension: string;
  mediaType: string;
  label: string;
  /** Made here by the browser: not the bytes that the service sent. */
  isConverted: boolean;
}

const targets = [
  { extension: 'png', mediaType: 'image/png', name: 'PNG' },
  { extension: 'jpg', mediaType: 'image/jpeg', name: 'JPEG' },
  { extension: 'webp', mediaType: 'image/webp', name: 'WebP' },
];
/** What browsers draw. */
const DRAWABLE = new Set(['png', 'jpg', 'webp', 'gif', 'avif', 'svg']);

/** First the render as it came, then what can be made of it here. */
export function listSaveFormats({ extension, mediaType }: { extension: string; mediaType: string }): SaveFormat[] {
  const own = targets.find((target) => target.extension === extension)?.name ?? extension.toUpperCase();
  const asItCame = { extension, mediaType, label: `${own}, as rendered`, isConverted: false };
  if (!DRAWABLE.has(extension)) return [asItCame];
  const others = targets.filter((target) => target.extension !== extension);
  return [
    asItCame,
    ...others.map(({ name, ...target }) => ({
      ...target,
      label: `${name}, converted here from ${own}`,
      isConverted: true,
    })),
  ];
}

/**
 * An image in another format, drawn by the browser at its own size. JPEG knows no transparency: `matte` lies behind.
 * Rejects with a sentence when the browser cannot do it.
 */
export async function convertImage(
  url: string,
  { mediaType, extension }: Pick<SaveFormat, 'mediaType' | 'extension'>,
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
