import { multiply, readTransform } from './affine.ts';
import { isSet } from './create-cascade.ts';
import { findReferenced, type Drawing, type Placed } from './drawing.ts';
import { placeBox, type PlacedBox } from './place-box.ts';
import { readGeometry } from './read-geometry.ts';
import { childElements } from './svg-element.ts';

/** The one rect, circle or ellipse that a clip or mask lets through, on the page. */
export interface ClipBox extends PlacedBox {
  radius: number;
  isEllipse: boolean;
}

/** Reads the clip or mask of an element; undefined when it is none or another shape. */
export function readClip({ style, toPage }: Placed, drawing: Drawing): ClipBox | undefined {
  const clip = findReferenced(drawing, style.get(isSet(style, 'clip-path') ? 'clip-path' : 'mask'));
  if (clip === undefined || clip.attributes.get('clipPathUnits') === 'objectBoundingBox') return undefined;
  const shapes = childElements(clip).filter(({ name }) => !['title', 'desc', 'defs'].includes(name));
  const [first] = shapes;
  if (first === undefined || shapes.length > 1) return undefined;
  // Illustrator draws the shape elsewhere and only refers to it.
  const shape = first.name === 'use' ? findReferenced(drawing, first.attributes.get('href')) : first;
  const geometry = shape === undefined ? undefined : readGeometry(shape, drawing.page);
  if (shape === undefined || geometry === undefined) return undefined;
  const steps = [clip, first, ...(shape === first ? [] : [shape])].map(({ attributes }) => attributes.get('transform'));
  const map = steps.reduce((outer, step) => multiply(outer, readTransform(step)), toPage);
  const box = placeBox(map, geometry);
  if (box === undefined) return undefined;
  const { isEllipse } = geometry;
  const radius = isEllipse ? Math.min(box.width, box.height) / 2 : (geometry.radiusX * box.width) / geometry.width;
  return { ...box, radius, isEllipse };
}
