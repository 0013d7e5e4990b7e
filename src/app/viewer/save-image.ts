import type { Render } from '../../client/read-render.ts';
import { dataUriOf } from '../lib/data-uri.ts';

const PNG = { mediaType: 'image/png', extension: 'png' };

/** Copies the render as PNG, the only image format that clipboards accept, and returns a message about the result. */
export async function copyImage({ bytes, imageType }: Render, url: string): Promise<string> {
  const isPng = imageType.mediaType === PNG.mediaType;
  if (typeof ClipboardItem !== 'function' || navigator.clipboard?.write === undefined) return CANNOT_COPY_IMAGE;
  const png = isPng ? Promise.resolve(new Blob([bytes], { type: PNG.mediaType })) : convertImage(url, PNG);
  try {
    // Pass a promise, because some browsers no longer allow the copy by the time the image is ready.
    await navigator.clipboard.write([new ClipboardItem({ [PNG.mediaType]: png })]);
    return isPng ? 'Image copied.' : `Image copied, converted from ${imageType.extension.toUpperCase()} to PNG.`;
  } catch {
    return png.then(
      () => CANNOT_COPY_IMAGE,
      ({ message }: Error) => message,
    );
  }
}

/** Copies the render as a data URI, and returns a message about the result. */
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

type Sharing = Pick<Navigator, 'canShare' | 'share'>;

/** True if the system can share files of this type with other apps. */
export function canShareImage(mediaType: string, extension: string, sharing: Partial<Sharing> = navigator): boolean {
  return sharing.canShare?.({ files: [new File([], `image.${extension}`, { type: mediaType })] }) === true;
}

/** Shares the image with an app. Returns a message if that fails. */
export async function shareImage(file: File, sharing: Sharing = navigator): Promise<string> {
  try {
    await sharing.share({ files: [file] });
    return '';
  } catch (error) {
    // The user closed the share dialog.
    return (error as Error).name === 'AbortError' ? '' : 'The image couldn’t be shared. Download it instead.';
  }
}

const QUALITY = 0.92;

/** A file format that a render can be saved in. */
interface SaveFormat {
  extension: string;
  mediaType: string;
  label: string;
  /** True if the browser converts the image, so the bytes differ from the service's. */
  isConverted: boolean;
}

const targets = [
  { extension: 'png', mediaType: 'image/png', name: 'PNG' },
  { extension: 'jpg', mediaType: 'image/jpeg', name: 'JPEG' },
  { extension: 'webp', mediaType: 'image/webp', name: 'WebP' },
];
/** Formats that browsers can decode. */
const DRAWABLE = new Set(['png', 'jpg', 'webp', 'gif', 'avif', 'svg']);

/** Lists the original format first, then the formats that the browser can convert to. */
export function listSaveFormats({
  extension,
  mediaType,
}: Pick<SaveFormat, 'extension' | 'mediaType'>): [SaveFormat, ...SaveFormat[]] {
  const own = targets.find((target) => target.extension === extension)?.name ?? extension.toUpperCase();
  const asItCame = { extension, mediaType, label: `${own}, as rendered`, isConverted: false };
  if (!DRAWABLE.has(extension)) return [asItCame];
  const others = targets.filter((target) => target.extension !== extension);
  return [
    asItCame,
    ...others.map(({ name, ...target }) => ({
      ...target,
      label: `${name}, converted from ${own}`,
      isConverted: true,
    })),
  ];
}

/**
 * Converts an image to another format. JPEG doesn't support transparency, so `matte` fills the background. Rejects with an `Error`
 * whose message can be shown.
 */
export async function convertImage(
  url: string,
  { mediaType, extension }: Pick<SaveFormat, 'mediaType' | 'extension'>,
  matte = '#ffffff',
): Promise<Blob> {
  const image = new Image();
  image.src = url;
  await image.decode().catch(() => {
    throw new Error("This browser can't read the image. Download it in its original format.");
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
  // The browser returns PNG if it can't write the format, and null if the image is too large.
  if (blob?.type === mediaType) return blob;
  throw new Error(
    `This browser can’t create the ${extension.toUpperCase()} file. Download the image in its original format.`,
  );
}
