import { pxPerUnit } from '../../document/output-size.ts';
import type { LayerOf } from '../../document/layer.ts';
import { applyTo, decompose, multiply, readNumbers, round3, turn } from './affine.ts';
import { findReferenced, type Drawing, type Placed } from './drawing.ts';
import { readColor, readFraction } from './read-color.ts';
import { isSet } from './read-styles.ts';
import { childElements, type SvgElement } from './svg-element.ts';

const PARTS = /^fe(Offset|GaussianBlur|Flood|ColorMatrix|Composite|Blend|Merge|DropShadow)$/;
const BLUR_MAX = 100;
const OFFSET_MAX = 500;

/**
 * Reads an element's drop shadow. The layer rotates its shadow by `rotation`. Undefined without a filter; `unknown` for any other
 * effect.
 */
export function readShadow(placed: Placed, drawing: Drawing, rotation = 0): LayerOf<'shape'>['shadow'] | 'unknown' {
  if (!isSet(placed.style, 'filter')) return undefined;
  const filter = findReferenced(drawing, placed.style.get('filter'));
  // A shadow falls in the direction of the element or group that has the filter.
  const { toPage } = placed.filtered ?? placed;
  const scale = Math.abs(decompose(toPage)?.scaleY ?? 0);
  if (filter === undefined || scale === 0 || filter.attributes.get('primitiveUnits') === 'objectBoundingBox') {
    return 'unknown';
  }
  const parts = childElements(filter);
  const drop = parts.find(({ name }) => name === 'feDropShadow');
  const [blur, ...otherBlurs] = parts.filter(({ name }) => name === 'feGaussianBlur' || name === 'feDropShadow');
  const [offset, ...otherOffsets] = parts.filter(({ name }) => name === 'feOffset' || name === 'feDropShadow');
  // Inner shadows use arithmetic.
  const isInner = parts.some((part) => part.attributes.get('operator') === 'arithmetic');
  const isOneShadow = blur !== undefined && otherBlurs.length === 0 && otherOffsets.length === 0 && !isInner;
  const color = drop === undefined ? readShadowColor(parts) : readFloodColor(drop);
  if (!isOneShadow || color === undefined || !parts.every(({ name }) => PARTS.test(name))) return 'unknown';
  const defaultLength = drop === undefined ? 0 : 2;
  const readLengthOf = (part: SvgElement | undefined, name: string) =>
    readNumbers(part?.attributes.get(name) ?? '')[0] ?? defaultLength;
  const toLayer = multiply(turn(-rotation), { ...toPage, e: 0, f: 0 });
  const [x, y] = applyTo(toLayer, readLengthOf(offset, 'dx'), readLengthOf(offset, 'dy'));
  const shadow = { x: round3(x), y: round3(y), blur: round3(2 * readLengthOf(blur, 'stdDeviation') * scale), color };
  const isTooWide = shadow.blur * Math.max(1, pxPerUnit(drawing.page)) > BLUR_MAX;
  return isTooWide || Math.max(Math.abs(shadow.x), Math.abs(shadow.y)) > OFFSET_MAX ? 'unknown' : shadow;
}

/** Figma writes the color as the last matrix that ignores its input; Illustrator and Inkscape write a flood. */
function readShadowColor(parts: readonly SvgElement[]): string | undefined {
  for (const part of [...parts].reverse()) {
    if (part.name === 'feColorMatrix') {
      const values = readNumbers(part.attributes.get('values') ?? '');
      const [red = 0, green = 0, blue = 0, alpha = 1] = [4, 9, 14, 18].map((index) => values[index]);
      const isOneColor = [0, 1, 2, 3, 5, 6, 7, 8, 10, 11, 12, 13].every((index) => values[index] === 0);
      const channels = [red, green, blue].map((channel) => Math.round(channel * 255));
      // Figma's first matrix multiplies alpha by 127 to make the shape opaque.
      if (isOneColor && alpha <= 1) return readColor(`rgb(${channels.join(',')})`, alpha);
    }
    const flood = part.name === 'feFlood' ? readFloodColor(part) : undefined;
    if (flood !== undefined && !flood.endsWith('00')) return flood;
  }
  return undefined;
}

function readFloodColor({ style }: SvgElement): string | undefined {
  return readColor(style.get('flood-color') ?? '#000000', readFraction(style.get('flood-opacity')));
}
