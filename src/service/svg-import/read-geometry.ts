import { readLength } from './read-length.ts';
import type { Page } from './read-page.ts';
import type { Box } from './place-box.ts';
import type { SvgElement } from './svg-element.ts';

/** The box of an element in its own user units, with the radii of its corners. */
export interface Geometry extends Box {
  radiusX: number;
  radiusY: number;
  isEllipse: boolean;
}

/** Reads a rect, image, circle or ellipse; undefined for other elements and for what has no size. */
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
