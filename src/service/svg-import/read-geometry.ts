import { multiply, placeBox, readNumbers, readTransform, type Box, type PlacedBox } from './affine.ts';
import { isSet, type Style } from './create-cascade.ts';
import { findReferenced, type Drawing, type Placed } from './drawing.ts';
import { readFraction } from './read-color.ts';
import { readLength } from './read-length.ts';
import type { Page } from './read-page.ts';
import { readPlainPaint } from './read-paint.ts';
import { childElements, type SvgElement } from './svg-element.ts';

/** The one rect, circle or ellipse that a clip or mask lets through, on the page. */
export interface ClipBox extends PlacedBox {
  radius: number;
  isEllipse: boolean;
}

/** Reads the clip or mask of an element; undefined when it is none, another shape, or a mask that does more than cut. */
export function readClip({ style, toPage }: Placed, drawing: Drawing): ClipBox | undefined {
  if (isSet(style, 'clip-path') && isSet(style, 'mask')) return undefined;
  const clip = findReferenced(drawing, style.get(isSet(style, 'clip-path') ? 'clip-path' : 'mask'));
  if (clip === undefined || isOfBox(clip)) return undefined;
  const shapes = childElements(clip).filter(({ name }) => !['title', 'desc', 'defs'].includes(name));
  const [first] = shapes;
  if (first === undefined || shapes.length > 1) return undefined;
  // Illustrator draws the shape elsewhere and only refers to it.
  const shape = first.name === 'use' ? findReferenced(drawing, first.attributes.get('href')) : first;
  const geometry = shape === undefined ? undefined : readGeometry(shape, drawing.page);
  if (shape === undefined || geometry === undefined) return undefined;
  const steps = [clip, first, ...(shape === first ? [] : [shape])];
  if (clip.name === 'mask' && !doesOnlyCut(steps, drawing)) return undefined;
  const map = steps.reduce(
    (outer, { attributes }) => multiply(outer, readTransform(attributes.get('transform'))),
    toPage,
  );
  const box = placeBox(map, geometry);
  if (box === undefined) return undefined;
  return { ...box, radius: readRadius(geometry, box), isEllipse: geometry.isEllipse };
}

/** The radius of the corners of an element that is drawn in a box; an ellipse is as round as the box allows. */
export function readRadius({ isEllipse, radiusX, width }: Geometry, box: Box): number {
  return isEllipse ? Math.min(box.width, box.height) / 2 : (radiusX * box.width) / width;
}

function isOfBox({ attributes }: SvgElement): boolean {
  return ['clipPathUnits', 'maskContentUnits'].some((name) => attributes.get(name) === 'objectBoundingBox');
}

/** True when a mask shows what lies under its shape as it is: the shape is plainly white, or opaque where that counts. */
function doesOnlyCut(steps: readonly SvgElement[], drawing: Drawing): boolean {
  let style: Style = drawing.cascade.computed(drawing.root, new Map());
  for (const step of steps) {
    style = drawing.cascade.computed(step, style);
    const isChanged = ['filter', 'mask', 'clip-path'].some((property) => isSet(style, property));
    if (isChanged || readFraction(style.get('opacity')) < 1) return false;
  }
  const [mask] = steps;
  const type = mask && drawing.cascade.declared(mask).get('mask-type');
  const fill = readPlainPaint(style, 'fill');
  return type === 'alpha' ? fill?.length === 7 : fill === '#ffffff';
}

/** The box of an element in its own user units, with the radii of its corners. */
export interface Geometry extends Box {
  radiusX: number;
  radiusY: number;
  isEllipse: boolean;
}

/** Reads a rect, image, circle or ellipse, also one drawn as a path; undefined for other elements and for what has no size. */
export function readGeometry({ name, attributes }: SvgElement, page: Page): Geometry | undefined {
  const whole = Math.hypot(page.userWidth, page.userHeight) / Math.SQRT2;
  const read = (key: string, of: number) => readLength(attributes.get(key), { whole: of });
  const across = (key: string) => read(key, page.userWidth);
  const down = (key: string) => read(key, page.userHeight);
  if (name === 'circle' || name === 'ellipse') {
    const radiusX = (name === 'circle' ? read('r', whole) : (across('rx') ?? down('ry'))) ?? 0;
    const radiusY = (name === 'circle' ? radiusX : (down('ry') ?? radiusX)) || 0;
    const [x, y] = [(across('cx') ?? 0) - radiusX, (down('cy') ?? 0) - radiusY];
    return sized({ x, y, width: radiusX * 2, height: radiusY * 2, radiusX, radiusY, isEllipse: true });
  }
  if (name === 'path') return readRoundPath(attributes.get('d') ?? '');
  if (name !== 'rect' && name !== 'image') return undefined;
  const [width, height] = [across('width') ?? 0, down('height') ?? 0];
  const radiusX = Math.min((name === 'rect' ? (across('rx') ?? down('ry')) : 0) ?? 0, width / 2);
  const radiusY = Math.min((name === 'rect' ? (down('ry') ?? radiusX) : 0) ?? 0, height / 2);
  return sized({ x: across('x') ?? 0, y: down('y') ?? 0, width, height, radiusX, radiusY, isEllipse: false });
}

function sized(geometry: Geometry): Geometry | undefined {
  return geometry.width > 0 && geometry.height > 0 ? geometry : undefined;
}

/** How far along the tangent tools put the handles of a quarter of an ellipse. */
const HANDLE = 0.5523;

/** An ellipse as tools write it as a path: four curves, each from the end of one axis to the end of the other. */
function readRoundPath(d: string): Geometry | undefined {
  if (d.length > 1000 || !/^\s*M[^a-z]+(?:C[^a-z]+){1,4}(?:Z\s*)?(?:M[^a-z]+)?$/i.test(d) || /[mc]/.test(d))
    return undefined;
  const numbers = readNumbers(d);
  const at = (index: number) => ({ x: numbers[index * 2] ?? NaN, y: numbers[index * 2 + 1] ?? NaN });
  const [start, side, end] = [at(0), at(3), at(6)];
  const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
  const radiusX = Math.max(Math.abs(start.x - middle.x), Math.abs(side.x - middle.x));
  const radiusY = Math.max(Math.abs(start.y - middle.y), Math.abs(side.y - middle.y));
  const isNear = (x: number, y: number) => Math.hypot(x / radiusX, y / radiusY) < 0.02;
  const isRound = [0, 3, 6, 9].every((from) => {
    const [one, first, second, other] = [at(from), at(from + 1), at(from + 2), at(from + 3)];
    const [oneX, oneY, otherX, otherY] = [one.x - middle.x, one.y - middle.y, other.x - middle.x, other.y - middle.y];
    return (
      Math.abs(Math.hypot(oneX / radiusX, oneY / radiusY) - 1) < 0.02 &&
      Math.min(Math.abs(oneX) / radiusX, Math.abs(oneY) / radiusY) < 0.02 &&
      isNear(first.x - one.x - HANDLE * otherX, first.y - one.y - HANDLE * otherY) &&
      isNear(second.x - other.x - HANDLE * oneX, second.y - other.y - HANDLE * oneY)
    );
  });
  const closes = isNear(at(12).x - start.x, at(12).y - start.y);
  if (!isRound || !closes) return undefined;
  const box = { x: middle.x - radiusX, y: middle.y - radiusY, width: radiusX * 2, height: radiusY * 2 };
  return sized({ ...box, radiusX, radiusY, isEllipse: true });
}
