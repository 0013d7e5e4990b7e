import { multiply, placeBox, readTransform, type Box, type PlacedBox } from './affine.ts';
import { findReferenced, type Drawing, type Placed } from './drawing.ts';
import { readFraction } from './read-color.ts';
import { readLength } from './read-length.ts';
import type { Page } from './read-page.ts';
import { readPlainPaint } from './read-paint.ts';
import { inheritStyle, isClipped, isSet } from './read-styles.ts';
import { childElements, type Style, type SvgElement } from './svg-element.ts';

/** A clip's or mask's visible area on the page. */
export interface ClipBox extends PlacedBox {
  radius: number;
  isEllipse: boolean;
}

/** Reads an element's clip or mask. Undefined unless it is one rect, circle or ellipse that only crops. */
export function readClip({ style, toPage }: Placed, drawing: Drawing): ClipBox | undefined {
  if (isSet(style, 'clip-path') && isSet(style, 'mask')) return undefined;
  const clip = findReferenced(drawing, style.get(isSet(style, 'clip-path') ? 'clip-path' : 'mask'));
  if (clip === undefined) return undefined;
  const units = ['clipPathUnits', 'maskContentUnits'].map((name) => clip.attributes.get(name));
  if (units.includes('objectBoundingBox')) return undefined;
  const [first, ...others] = childElements(clip);
  if (first === undefined || others.length > 0) return undefined;
  // Illustrator refers to a shape drawn elsewhere.
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

/** Returns an element's corner radius within a box. An ellipse is as round as the box allows. */
export function readRadius({ isEllipse, radiusX, width }: Geometry, box: Box): number {
  return isEllipse ? Math.min(box.width, box.height) / 2 : (radiusX * box.width) / width;
}

/** True if a mask doesn't fade: its shape is white, or opaque for an alpha mask. */
function doesOnlyCut(steps: readonly SvgElement[], drawing: Drawing): boolean {
  let style: Style = inheritStyle(drawing.root, new Map());
  for (const step of steps) {
    style = inheritStyle(step, style);
    if (isClipped(style) || isSet(style, 'filter') || readFraction(style.get('opacity')) < 1) return false;
  }
  const type = steps[0]?.style.get('mask-type');
  const fill = readPlainPaint(style, 'fill');
  return type === 'alpha' ? fill?.length === 7 : fill === '#ffffff';
}

/** An element's box and corner radii in its user units. */
export interface Geometry extends Box {
  radiusX: number;
  radiusY: number;
  isEllipse: boolean;
}

/** Reads a rect, image, circle or ellipse. Undefined for other or empty elements. */
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
  if (name !== 'rect' && name !== 'image') return undefined;
  const [width, height] = [across('width') ?? 0, down('height') ?? 0];
  const radiusX = Math.min((name === 'rect' ? (across('rx') ?? down('ry')) : 0) ?? 0, width / 2);
  const radiusY = Math.min((name === 'rect' ? (down('ry') ?? radiusX) : 0) ?? 0, height / 2);
  return sized({ x: across('x') ?? 0, y: down('y') ?? 0, width, height, radiusX, radiusY, isEllipse: false });
}

function sized(geometry: Geometry): Geometry | undefined {
  return geometry.width > 0 && geometry.height > 0 ? geometry : undefined;
}
