import { pxPerUnit } from '../../document/output-size.ts';
import { applyTo, decompose, multiply, readNumbers, readTransform, round3, turn, type Affine } from './affine.ts';
import { findFilteredGroup, findReferenced, type Drawing, type Placed } from './drawing.ts';
import { readColor, readFraction } from './read-color.ts';
import { childElements, type SvgElement } from './svg-element.ts';

/** A shadow as layers have it, in the unit of the page. */
export interface Shadow {
  x: number;
  y: number;
  blur: number;
  color: string;
}

const PARTS = /^fe(Offset|GaussianBlur|Flood|ColorMatrix|Composite|Blend|Merge|DropShadow)$/;
const BLUR_MAX = 100;
const OFFSET_MAX = 500;

/**
 * The filter of an element as the shadow of a layer, which is turned by `rotation` together with its shadow; undefined when it
 * is anything but one drop shadow.
 */
export function readShadow(placed: Placed, drawing: Drawing, rotation = 0): Shadow | undefined {
  const filter = findReferenced(drawing, placed.style.get('filter'));
  const toPage = readFilterMap(placed, drawing);
  const scale = Math.abs(decompose(toPage)?.scaleY ?? 0);
  if (filter === undefined || scale === 0 || filter.attributes.get('primitiveUnits') === 'objectBoundingBox') {
    return undefined;
  }
  const parts = childElements(filter);
  const named = (name: string) => parts.filter((part) => part.name === name);
  const [drop] = named('feDropShadow');
  const blurs = [...named('feGaussianBlur'), ...named('feDropShadow')];
  const offsets = [...named('feOffset'), ...named('feDropShadow')];
  // Arithmetic is what inner shadows are made with.
  const isInner = parts.some((part) => part.attributes.get('operator') === 'arithmetic');
  if (isInner || blurs.length !== 1 || offsets.length > 1 || !parts.every(({ name }) => PARTS.test(name)))
    return undefined;
  const color = drop === undefined ? readShadowColor(parts, drawing) : floodColor(drop, drawing);
  if (color === undefined) return undefined;
  const [deviation = drop === undefined ? 0 : 2] = readNumbers(blurs[0]?.attributes.get('stdDeviation') ?? '');
  const moved = (key: string) => {
    const [length = drop === undefined ? 0 : 2] = readNumbers(offsets[0]?.attributes.get(key) ?? '');
    return offsets.length === 0 ? 0 : length;
  };
  const toLayer = multiply(turn(-rotation), { ...toPage, e: 0, f: 0 });
  const [x, y] = applyTo(toLayer, moved('dx'), moved('dy'));
  const shadow = { x: round3(x), y: round3(y), blur: round3(2 * deviation * scale), color };
  const isTooWide = shadow.blur * Math.max(1, pxPerUnit(drawing.page)) > BLUR_MAX;
  return isTooWide || Math.max(Math.abs(shadow.x), Math.abs(shadow.y)) > OFFSET_MAX ? undefined : shadow;
}

/** The map of the element or of the group around it, whichever has the filter: a shadow falls in the direction of that one. */
function readFilterMap(placed: Placed, drawing: Drawing): Affine {
  const group = findFilteredGroup(placed, drawing);
  if (group === undefined) return placed.toPage;
  return placed.ancestors
    .slice(0, placed.ancestors.indexOf(group) + 1)
    .reduce((map, { attributes }) => multiply(map, readTransform(attributes.get('transform'))), drawing.page.toUnit);
}

/** Of the last matrix that gives one colour whatever it is given, as Figma writes it, else of a flood. */
function readShadowColor(parts: readonly SvgElement[], drawing: Drawing): string | undefined {
  for (const part of [...parts].reverse()) {
    if (part.name === 'feColorMatrix') {
      const values = readNumbers(part.attributes.get('values') ?? '');
      const [red = 0, green = 0, blue = 0] = [4, 9, 14].map((at) => values[at]);
      const alpha = values[18] ?? 1;
      const isOneColor = [0, 1, 2, 3, 5, 6, 7, 8, 10, 11, 12, 13].every((at) => values[at] === 0);
      // Figma makes the shape opaque first with 127 in this place.
      if (isOneColor && alpha <= 1)
        return readColor(`rgb(${[red, green, blue].map((one) => Math.round(one * 255)).join(',')})`, alpha);
    }
    const flood = part.name === 'feFlood' ? floodColor(part, drawing) : undefined;
    if (flood !== undefined && !flood.endsWith('00')) return flood;
  }
  return undefined;
}

function floodColor(part: SvgElement, drawing: Drawing): string | undefined {
  const style = drawing.cascade.declared(part);
  return readColor(style.get('flood-color') ?? '#000000', readFraction(style.get('flood-opacity')));
}
