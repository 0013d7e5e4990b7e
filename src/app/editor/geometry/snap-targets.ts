import { spanOf, type Axis, type Box, type Span } from './box.ts';

/** Differences below this are noise of binary fractions. */
export const NOISE = 1e-6;

/**
 * Explains a snap. A line is at `at` on its axis, and `from` and `to` are on the other axis. A gap is the other way
 * round: it extends from `from` to `to` on its axis.
 */
export interface Guide {
  kind: 'line' | 'gap';
  axis: Axis;
  at: number;
  from: number;
  to: number;
}

export interface Target {
  /** Where the start of the box, or the edge that is dragged, should be. */
  position: number;
  /** Returns the guides for the box after the snap. */
  guides: (box: Box) => Guide[];
}

const otherAxis = { x: 'y', y: 'x' } as const;

/** Returns where a box has an edge in line with another's edge, or its middle in line with another's middle. */
export function alignTargets(moving: Box, others: readonly Box[], axis: Axis): Target[] {
  const own = spanOf(moving, axis);
  return others.flatMap((other) => {
    const { start, center, end } = spanOf(other, axis);
    return [
      { position: start, guides: lineTo(other, axis, start) },
      { position: start - own.size, guides: lineTo(other, axis, start) },
      { position: center - own.size / 2, guides: lineTo(other, axis, center) },
      { position: end, guides: lineTo(other, axis, end) },
      { position: end - own.size, guides: lineTo(other, axis, end) },
    ];
  });
}

/** Returns the edges and middles of other boxes, for an edge that is dragged. */
export function edgeTargets(others: readonly Box[], axis: Axis): Target[] {
  return others.flatMap((other) => {
    const { start, center, end } = spanOf(other, axis);
    return [start, center, end].map((position) => ({ position, guides: lineTo(other, axis, position) }));
  });
}

function lineTo(other: Box, axis: Axis, at: number): Target['guides'] {
  return (box) => {
    const [a, b] = [spanOf(other, otherAxis[axis]), spanOf(box, otherAxis[axis])];
    return [{ kind: 'line', axis, at, from: Math.min(a.start, b.start), to: Math.max(a.end, b.end) }];
  };
}

/** Returns where a box has the same distance to two neighbours, or to one as that has to the next. */
export function gapTargets(moving: Box, others: readonly Box[], axis: Axis): Target[] {
  const { size } = spanOf(moving, axis);
  const blocks = findBlocks(moving, others, axis);
  return blocks.slice(1).flatMap((next, index) => {
    const last = blocks[index] ?? next;
    const gap = next.start - last.end;
    const target = (position: number, ...gaps: [from: number, to: number][]): Target => ({
      position,
      guides: (box) => {
        const at = spanOf(box, otherAxis[axis]).center;
        return gaps.map(([from, to]) => ({ kind: 'gap', axis, at, from, to }));
      },
    });
    const room = (gap - size) / 2;
    const between = target(last.end + room, [last.end, last.end + room], [next.start - room, next.start]);
    return [
      ...(room > NOISE ? [between] : []),
      target(last.start - gap - size, [last.start - gap, last.start], [last.end, next.start]),
      target(next.end + gap, [last.end, next.start], [next.end, next.end + gap]),
    ];
  });
}

/**
 * Returns the parts of an axis that a box's neighbours in its row or column cover, in order. Layers that overlap count as
 * one neighbour, such as a card and its title. Layers behind the box, such as a background, don't count.
 */
function findBlocks(moving: Box, others: readonly Box[], axis: Axis): Pick<Span, 'start' | 'end'>[] {
  const [own, across] = [spanOf(moving, axis), spanOf(moving, otherAxis[axis])];
  const neighbours = others
    .filter((other) => {
      const { start, end } = spanOf(other, otherAxis[axis]);
      return start < across.end && end > across.start;
    })
    .map((other) => spanOf(other, axis))
    .filter(({ start, end }) => start > own.start || end < own.end)
    .sort((a, b) => a.start - b.start);
  const blocks: Pick<Span, 'start' | 'end'>[] = [];
  for (const { start, end } of neighbours) {
    const last = blocks.at(-1);
    if (last && start <= last.end + NOISE) last.end = Math.max(last.end, end);
    else blocks.push({ start, end });
  }
  return blocks;
}
