/**
 * Guards against what a drawing names: files and addresses outside of it, parts that repeat each other without end,
 * numbers no drawing has, pictures that unfold to gigabytes. Runs before anything of a drawing is measured or drawn.
 */
import sharp from 'sharp';
import { PICTURE_PIXELS_MAX, readPicture } from '../../document/read-picture.ts';
import { readNumbers } from './affine.ts';
import { isSet } from './create-cascade.ts';
import { findReferenced, type Drawing } from './drawing.ts';
import { SvgImportError, allElements, childElements, describeElement, type SvgElement } from './svg-element.ts';
import { geometryAttributes, referencesOf } from './write-svg.ts';

const NUMBER_MAX = 1_000_000;
/** Elements drawn when every reference is followed; an effect takes as long as a thousand. */
const WEIGHT_MAX = 100_000;
const EFFECT_WEIGHT = 1000;
/** References and groups on the way to an element. */
const DEPTH_MAX = 300;
/** What is not drawn may name anything: it is left out. */
const NOT_DRAWN = new Set(['a', 'script', 'style', 'metadata', 'foreignObject', 'font-face-uri']);

/** Adds a sentence to the problems of a drawing for all that may not go on. */
export async function checkReferences(drawing: Drawing): Promise<void> {
  const elements = [...allElements(drawing.root)];
  for (const element of elements) {
    if (NOT_DRAWN.has(element.name)) continue;
    const problem =
      numberProblem(element) ?? referenceProblem(element, drawing) ?? (await pictureProblem(element, drawing));
    if (problem !== undefined) drawing.problems.push(`${describeElement(element)} ${problem}`);
  }
  if (drawing.problems.length > 0) throw new SvgImportError(drawing.problems);
  weigh(drawing.root, drawing, new Map(), 0);
}

function numberProblem({ attributes }: SvgElement): string | undefined {
  for (const name of geometryAttributes) {
    const wrong = readNumbers(attributes.get(name) ?? '').find((number) => !(Math.abs(number) <= NUMBER_MAX));
    if (wrong !== undefined) return `has the number ${wrong} in "${name}". The limit is one million.`;
  }
  return undefined;
}

function referenceProblem(element: SvgElement, drawing: Drawing): string | undefined {
  const href = element.attributes.get('href')?.trim() ?? '';
  const isPicture = element.name === 'image' || element.name === 'feImage';
  if (href !== '' && !href.startsWith('#') && !(isPicture && href.startsWith('data:'))) {
    return `links to "${href.slice(0, 80)}". Embed the image and export again.`;
  }
  const outside = [...drawing.cascade.declared(element).values()].find((value) => /url\([\s"']*[^"'#\s]/.test(value));
  return outside === undefined
    ? undefined
    : `needs "${outside.slice(0, 80)}" outside of the file. Embed it and export again.`;
}

/**
 * Pictures are PNG, JPEG or WebP by their bytes, and bounded by their header. What librsvg cannot read becomes PNG. A photo
 * with an EXIF orientation is turned upright, because librsvg ignores it.
 */
async function pictureProblem(element: SvgElement, { pictures }: Drawing): Promise<string | undefined> {
  const href = element.attributes.get('href')?.trim() ?? '';
  if (!href.startsWith('data:')) return undefined;
  const read = readPicture(href.replace(/\s+/g, ''));
  if ('problem' in read) return 'contains an unreadable image. Embed it as PNG, JPEG or WebP.';
  try {
    const { width, height, format, orientation = 1 } = await sharp(read.bytes, { limitInputPixels: false }).metadata();
    if (width * height > PICTURE_PIXELS_MAX) {
      return `contains an image of more than ${PICTURE_PIXELS_MAX / 1_000_000} megapixels. Embed a smaller one.`;
    }
    const upright = sharp(read.bytes).autoOrient();
    const encoded = format === 'jpeg' ? upright.jpeg({ quality: 90 }) : upright.png();
    const bytes = format === 'webp' || orientation > 1 ? await encoded.toBuffer() : Buffer.from(read.bytes);
    pictures.set(element, `data:image/${format === 'jpeg' ? 'jpeg' : 'png'};base64,${bytes.toString('base64')}`);
    return undefined;
  } catch {
    return 'contains a damaged image. Embed it again.';
  }
}

/** How many elements an element comes to with all it refers to; a circle of references counts as endless. */
function weigh(element: SvgElement, drawing: Drawing, known: Map<SvgElement, number>, depth: number): number {
  const before = known.get(element);
  if (before !== undefined) return before;
  known.set(element, Number.POSITIVE_INFINITY);
  const targets = referencesOf(element, drawing).map((reference) => findReferenced(drawing, reference));
  const hasEffect = isSet(drawing.cascade.declared(element), 'filter');
  let weight = depth > DEPTH_MAX ? Number.POSITIVE_INFINITY : hasEffect ? EFFECT_WEIGHT : 1;
  for (const part of depth > DEPTH_MAX ? [] : [...childElements(element), ...targets]) {
    if (part !== undefined) weight += weigh(part, drawing, known, depth + 1);
  }
  if (weight > WEIGHT_MAX) {
    throw new SvgImportError([`${describeElement(element)} repeats too many parts or effects. Draw them once.`]);
  }
  known.set(element, weight);
  return weight;
}
