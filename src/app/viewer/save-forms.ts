/** A file that a render can be saved as. */
export interface SaveForm {
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
export function listSaveForms({ extension, mediaType }: { extension: string; mediaType: string }): SaveForm[] {
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
