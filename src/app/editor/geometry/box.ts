export interface Point {
  x: number;
  y: number;
}

/** A layer's place, in the document's unit. `rotation` is clockwise about the middle of the box, in degrees. */
export interface Box extends Point {
  width: number;
  height: number;
  rotation?: number;
}

export interface Size {
  width: number;
  height: number;
}

export type Axis = 'x' | 'y';

/** The part of an axis that an unrotated box covers. */
export interface Span {
  start: number;
  size: number;
  center: number;
  end: number;
}

export function spanOf(box: Box, axis: Axis): Span {
  const [start, size] = axis === 'x' ? [box.x, box.width] : [box.y, box.height];
  return { start, size, center: start + size / 2, end: start + size };
}

export function centerOf({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

/** Rotates a point clockwise. */
export function turn({ x, y }: Point, degrees: number, center: Point = { x: 0, y: 0 }): Point {
  if (degrees === 0) return { x, y };
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const [dx, dy] = [x - center.x, y - center.y];
  return { x: center.x + dx * cos - dy * sin, y: center.y + dx * sin + dy * cos };
}

/** Returns where the corners are on the page: top left, top right, bottom right and bottom left before the rotation. */
export function cornersOf(box: Box): [Point, Point, Point, Point] {
  const { x, y, width, height, rotation = 0 } = box;
  const place = (right: number, down: number) => turn({ x: x + right, y: y + down }, rotation, centerOf(box));
  return [place(0, 0), place(width, 0), place(width, height), place(0, height)];
}

/** Returns the smallest unrotated box around some boxes. There must be at least one. */
export function boundsOf(boxes: readonly Box[]): Box {
  const corners = boxes.flatMap(cornersOf);
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** Returns the box itself if it doesn't move. */
export function moveBox<Moved extends Box>(box: Moved, dx: number, dy: number): Moved {
  return dx === 0 && dy === 0 ? box : { ...box, x: box.x + dx, y: box.y + dy };
}
