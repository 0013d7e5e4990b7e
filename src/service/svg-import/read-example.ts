import sharp from 'sharp';
import { readPicture } from '../../document/read-picture.ts';
import type { Drawing, Placed } from './drawing.ts';
import { allElements, type SvgElement } from './svg-element.ts';
import { findNeeded } from './write-svg.ts';

/** A template is read whole wherever it is drawn: a picture that is an example alone must be small. */
const BYTES_MAX = 200_000;
const SIDE_MAX_PX = 640;

/** The one picture drawn in a place, in it or in the pattern that fills it, as a data URI; undefined for none or several. */
export function readExamplePicture(placed: Placed, drawing: Drawing): string | undefined {
  const parts = [placed.element, ...findNeeded([{ ...placed, ancestors: [] }], drawing)];
  const drawn = parts.flatMap((part) => [...allElements(part)]).filter(({ name }) => name === 'image');
  const [picture, ...others] = new Set(drawn.flatMap((element) => drawing.pictures.get(element) ?? []));
  return others.length > 0 ? undefined : picture;
}

/** The picture as it is, or made smaller where it has many bytes; undefined when it is damaged or cannot be made small. */
export async function shrinkPicture(picture: string): Promise<string | undefined> {
  const read = readPicture(picture);
  if ('problem' in read) return undefined;
  try {
    // Whatever its size: damage beyond the head of a picture shows only here.
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

/** The words drawn in the place of a code, as under the bars; undefined where there are none, or several texts. */
export function readExampleWords({ element }: Placed): string | undefined {
  const [text, ...others] = [...allElements(element)].filter(({ name }) => name === 'text');
  const words = text === undefined || others.length > 0 ? '' : wordsOf(text).replace(/\s+/g, ' ').trim();
  return words === '' || words.includes('{{') ? undefined : words;
}

function wordsOf({ children }: SvgElement): string {
  return children.map((child) => (typeof child === 'string' ? child : wordsOf(child))).join('');
}
