import sharp from 'sharp';
import { readPicture } from '../../document/read-picture.ts';
import type { Drawing, Placed } from './drawing.ts';
import { allElements, type SvgElement } from './svg-element.ts';
import { findNeeded } from './write-svg.ts';

/** Maximum size of an example image. Small, because documents are always read as a whole. */
const BYTES_MAX = 200_000;
const SIDE_MAX_PX = 640;

/** Returns the image inside a placeholder or its pattern, as a data URI. Undefined if there are several. */
export function readExamplePicture(placed: Placed, drawing: Drawing): string | undefined {
  const parts = [placed.element, ...findNeeded([{ ...placed, ancestors: [] }], drawing)];
  const images = parts.flatMap((part) => [...allElements(part)]).filter(({ name }) => name === 'image');
  const [picture, ...others] = new Set(images.flatMap((element) => drawing.pictures.get(element) ?? []));
  return others.length > 0 ? undefined : picture;
}

/** Shrinks a large image. Undefined if the image is damaged or remains too large. */
export async function shrinkPicture(picture: string): Promise<string | undefined> {
  const read = readPicture(picture);
  if ('problem' in read) return undefined;
  try {
    // Small images are decoded too, to find damage.
    const small = await sharp(read.bytes)
      .autoOrient()
      .resize({ width: SIDE_MAX_PX, height: SIDE_MAX_PX, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 85 })
      .toBuffer();
    if (read.bytes.length <= BYTES_MAX) return picture;
    return small.length <= BYTES_MAX ? `data:image/webp;base64,${small.toString('base64')}` : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the text inside a code's placeholder, such as below the bars. Undefined if there are several text elements. */
export function readExampleText({ element }: Placed): string | undefined {
  const [text, ...others] = [...allElements(element)].filter(({ name }) => name === 'text');
  const example = text === undefined || others.length > 0 ? '' : textOf(text).replace(/\s+/g, ' ').trim();
  return example === '' || example.includes('{{') ? undefined : example;
}

export function textOf({ children }: SvgElement): string {
  return children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
}
