/**
 * Guards against references to other files, endless repetition, extreme numbers and images that decode to gigabytes. Runs before
 * anything is measured or drawn.
 */
import sharp from 'sharp';
import { PICTURE_PIXELS_MAX, readPicture } from '../../document/read-picture.ts';
import { readNumbers } from './affine.ts';
import { addProblem, findReferenced, type Drawing } from './drawing.ts';
import { isSet } from './read-styles.ts';
import { SvgImportError, allElements, childElements, describeElement, type SvgElement } from './svg-element.ts';
import { geometryAttributes, referencesOf } from './write-svg.ts';

const NUMBER_MAX = 1_000_000;
/** Maximum number of elements to draw when all references are followed. */
const WEIGHT_MAX = 100_000;
/** Drawing an effect takes as long as drawing this many elements. */
const EFFECT_WEIGHT = 1000;
/** Maximum nesting of references and groups. */
const DEPTH_MAX = 300;
/** Elements that are never drawn, so they may refer to anything. */
const SKIPPED = new Set(['a', 'script', 'style', 'metadata', 'foreignObject', 'font-face-uri']);

/** Throws `SvgImportError` if an element is unsafe. Decodes embedded images into `drawing.pictures`. */
export async function checkReferences(drawing: Drawing): Promise<void> {
  for (const element of allElements(drawing.root)) {
    if (SKIPPED.has(element.name)) continue;
    const problem = findNumberProblem(element) ?? findReferenceProblem(element) ?? (await readImage(element, drawing));
    if (problem !== undefined) addProblem(drawing, element, problem);
  }
  if (drawing.problems.length > 0) throw new SvgImportError(drawing.problems);
  weigh(drawing.root, drawing, new Map(), 0);
}

function findNumberProblem({ attributes }: SvgElement): string | undefined {
  for (const name of geometryAttributes) {
    const wrong = readNumbers(attributes.get(name) ?? '').find((number) => !(Math.abs(number) <= NUMBER_MAX));
    if (wrong !== undefined) return `has the number ${wrong} in "${name}". Use numbers up to one million.`;
  }
  return undefined;
}

function findReferenceProblem({ name, attributes, style }: SvgElement): string | undefined {
  const href = attributes.get('href')?.trim() ?? '';
  const isEmbedded = (name === 'image' || name === 'feImage') && href.startsWith('data:');
  if (href !== '' && !href.startsWith('#') && !isEmbedded) {
    return `links to "${href.slice(0, 80)}". Embed the image and export again.`;
  }
  const outside = [...style.values()].find((value) => /url\([\s"']*[^"'#\s]/.test(value));
  return outside && `needs "${outside.slice(0, 80)}", which is outside the file. Embed it and export again.`;
}

/** Reads an embedded PNG, JPEG or WebP. Re-encodes WebP and rotated images, because librsvg can't read WebP and ignores EXIF. */
async function readImage(element: SvgElement, { pictures }: Drawing): Promise<string | undefined> {
  const href = element.attributes.get('href')?.trim() ?? '';
  if (!href.startsWith('data:')) return undefined;
  const read = readPicture(href.replace(/\s+/g, ''));
  if ('problem' in read) return 'contains an unreadable image. Embed the image as PNG, JPEG or WebP.';
  try {
    const { width, height, format, orientation = 1 } = await sharp(read.bytes, { limitInputPixels: false }).metadata();
    if (width * height > PICTURE_PIXELS_MAX) {
      return `contains an image with more than ${PICTURE_PIXELS_MAX / 1_000_000} megapixels. Embed a smaller image.`;
    }
    const upright = sharp(read.bytes).autoOrient();
    const encoded = format === 'jpeg' ? upright.jpeg({ quality: 90 }) : upright.png();
    const bytes = format === 'webp' || orientation > 1 ? await encoded.toBuffer() : Buffer.from(read.bytes);
    pictures.set(element, `data:image/${format === 'jpeg' ? 'jpeg' : 'png'};base64,${bytes.toString('base64')}`);
    return undefined;
  } catch {
    return 'contains a damaged image. Embed the image again.';
  }
}

/** Counts the elements to draw for an element. Circular references count as endless. */
function weigh(element: SvgElement, drawing: Drawing, known: Map<SvgElement, number>, depth: number): number {
  const before = known.get(element);
  if (before !== undefined) return before;
  known.set(element, Number.POSITIVE_INFINITY);
  const targets = referencesOf(element).map((reference) => findReferenced(drawing, reference));
  let weight = isSet(element.style, 'filter') ? EFFECT_WEIGHT : 1;
  if (depth > DEPTH_MAX) weight = Number.POSITIVE_INFINITY;
  for (const part of depth > DEPTH_MAX ? [] : [...childElements(element), ...targets]) {
    if (part !== undefined) weight += weigh(part, drawing, known, depth + 1);
  }
  if (weight > WEIGHT_MAX) {
    throw new SvgImportError([
      `${describeElement(element)} repeats too many elements or effects. Draw each of them once.`,
    ]);
  }
  known.set(element, weight);
  return weight;
}
