import { centerOf, turn, type Box, type Point } from './box.ts';

const SNAP_DEGREES = 15;

/** Returns the same rotation above -180 and up to 180 degrees. */
function normalize(degrees: number): number {
  const rest = degrees % 360;
  if (rest > 180) return rest - 360;
  return rest <= -180 ? rest + 360 : rest;
}

/** Returns the rotation of a box when a pointer that started at `start` has moved around its middle. */
export function rotateTo(
  box: Box,
  pointer: Point,
  { start, snap15 = false }: { start: Point; snap15?: boolean },
): number {
  const center = centerOf(box);
  const angle = ({ x, y }: Point) => (Math.atan2(y - center.y, x - center.x) * 180) / Math.PI;
  const rotation = (box.rotation ?? 0) + angle(pointer) - angle(start);
  return normalize(snap15 ? Math.round(rotation / SNAP_DEGREES) * SNAP_DEGREES : rotation);
}

/** Rotates a box clockwise about any point. */
export function rotateAround<Rotated extends Box>(box: Rotated, center: Point, degrees: number): Rotated {
  const from = centerOf(box);
  const to = turn(from, degrees, center);
  return {
    ...box,
    x: box.x + to.x - from.x,
    y: box.y + to.y - from.y,
    rotation: normalize((box.rotation ?? 0) + degrees),
  };
}
