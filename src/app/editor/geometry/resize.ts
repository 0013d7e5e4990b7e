import { centerOf, turn, type Box } from './box.ts';

export const handles = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
export type Handle = (typeof handles)[number];

/** Returns -1 for a handle at the left or top, 1 at the right or bottom, and 0 in between. */
export function sidesOf(handle: Handle): { x: number; y: number } {
  const side = (before: string, after: string) => Number(handle.includes(after)) - Number(handle.includes(before));
  return { x: side('w', 'e'), y: side('n', 's') };
}

export interface ResizeOptions {
  keepRatio?: boolean;
  /** The middle of the box stays in place, not the opposite corner or edge. */
  fromCenter?: boolean;
  /** The smallest width and height. A box that is smaller already can't shrink. */
  min?: number;
}

/**
 * Returns a box whose handle was dragged by (dx, dy) on the page. The opposite corner or edge stays in place on the
 * page. The box never flips.
 */
export function resizeBox<Resized extends Box>(
  box: Resized,
  handle: Handle,
  dx: number,
  dy: number,
  { keepRatio = false, fromCenter = false, min = 1 }: ResizeOptions = {},
): Resized {
  const { width, height, rotation = 0 } = box;
  const side = sidesOf(handle);
  const moved = turn({ x: dx, y: dy }, -rotation);
  const scale = fromCenter ? 2 : 1;
  const growth = { x: moved.x * side.x * scale, y: moved.y * side.y * scale };
  const limit = (length: number, before: number) => Math.max(length, Math.min(before, min));
  let size = { width: limit(width + growth.x, width), height: limit(height + growth.y, height) };

  // The box's diagonal, or the side that the handle moves. The pointer's movement along it decides the factor.
  const diagonal = (side.x * width) ** 2 + (side.y * height) ** 2;
  if (keepRatio && diagonal > 0) {
    const smallest = Math.max(...[width, height].map((length) => (length > min ? min / length : 1)));
    const factor = Math.max(smallest, 1 + (growth.x * width + growth.y * height) / diagonal);
    size = { width: width * factor, height: height * factor };
  }

  const [wider, taller] = [size.width - width, size.height - height];
  const shift = fromCenter ? { x: 0, y: 0 } : turn({ x: (side.x * wider) / 2, y: (side.y * taller) / 2 }, rotation);
  // Halves are added first, so that an edge that stays in place keeps its exact number.
  return { ...box, ...size, x: box.x + (shift.x - wider / 2), y: box.y + (shift.y - taller / 2) };
}

/**
 * Returns the box of one of several layers when their bounds are resized. A rotated box keeps its rotation and its ratio,
 * and stays within the bounds.
 */
export function resizeWithin<Resized extends Box>(box: Resized, from: Box, to: Box): Resized {
  const across = from.width > 0 ? to.width / from.width : 1;
  const down = from.height > 0 ? to.height / from.height : 1;
  const isUpright = (box.rotation ?? 0) % 180 === 0;
  const width = box.width * (isUpright ? across : Math.min(across, down));
  const height = box.height * (isUpright ? down : Math.min(across, down));
  const center = centerOf(box);
  return {
    ...box,
    width,
    height,
    x: to.x + (center.x - from.x) * across - width / 2,
    y: to.y + (center.y - from.y) * down - height / 2,
  };
}
