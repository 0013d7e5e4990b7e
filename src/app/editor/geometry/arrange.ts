import { boundsOf, moveBox, spanOf, type Axis, type Box, type Size } from './box.ts';

const alignments = {
  left: ['x', 'start'],
  center: ['x', 'center'],
  right: ['x', 'end'],
  top: ['y', 'start'],
  middle: ['y', 'center'],
  bottom: ['y', 'end'],
} as const;

export type Alignment = keyof typeof alignments;

/** Aligns boxes to the page, or to their common bounds if `page` is absent. A single box aligns to the page only. */
export function align<Aligned extends Box>(boxes: readonly Aligned[], alignment: Alignment, page?: Size): Aligned[] {
  const [axis, edge] = alignments[alignment];
  const target = spanOf(page ? { x: 0, y: 0, ...page } : boundsOf(boxes), axis)[edge];
  return boxes.map((box) => moveAlong(box, axis, target - spanOf(boundsOf([box]), axis)[edge]));
}

/** Makes the gaps between boxes equal. The outer edges stay in place. Boxes that don't fit overlap equally. */
export function distribute<Distributed extends Box>(boxes: readonly Distributed[], axis: Axis): Distributed[] {
  if (boxes.length < 3) return [...boxes];
  const all = spanOf(boundsOf(boxes), axis);
  const spans = new Map(boxes.map((box) => [box, spanOf(boundsOf([box]), axis)] as const));
  const sorted = [...spans].sort(([, a], [, b]) => a.center - b.center);
  const gap = (all.size - sorted.reduce((sum, [, { size }]) => sum + size, 0)) / (boxes.length - 1);
  let start = all.start;
  const moves = new Map<Distributed, number>();
  for (const [box, span] of sorted) {
    moves.set(box, start - span.start);
    start += span.size + gap;
  }
  return boxes.map((box) => moveAlong(box, axis, moves.get(box) ?? 0));
}

function moveAlong<Moved extends Box>(box: Moved, axis: Axis, distance: number): Moved {
  return axis === 'x' ? moveBox(box, distance, 0) : moveBox(box, 0, distance);
}
