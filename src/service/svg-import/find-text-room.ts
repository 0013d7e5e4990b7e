import { contains, type Box } from './affine.ts';
import { findReferenced, type Drawing, type Placed } from './drawing.ts';
import { readGeometry } from './read-geometry.ts';
import { readLength } from './read-length.ts';
import type { TextLine } from './read-text-lines.ts';

export type Anchor = 'start' | 'middle' | 'end';

/** A wrapped text's frame, in the text's user units. */
export interface TextFrame {
  left: number;
  width: number;
  bottom?: number;
  anchor: Anchor;
  /** The anchor's position. */
  x: number;
}

/** Reads Inkscape's `shape-inside` and `inline-size`. */
export function readTextFrame({ style }: Placed, lines: readonly TextLine[], drawing: Drawing): TextFrame | undefined {
  const shape = findReferenced(drawing, style.get('shape-inside'));
  const box = shape && readGeometry(shape, drawing.page);
  if (box !== undefined) {
    const { x: left, width, y, height } = box;
    const frame = { left, width, bottom: y + height };
    const align = style.get('text-align') ?? 'start';
    if (align === 'center') return { ...frame, anchor: 'middle', x: left + width / 2 };
    if (align === 'end' || align === 'right') return { ...frame, anchor: 'end', x: left + width };
    return { ...frame, anchor: 'start', x: left };
  }
  const width = readLength(style.get('inline-size')) ?? 0;
  if (width <= 0) return undefined;
  const named = style.get('text-anchor');
  const anchor = named === 'middle' || named === 'end' ? named : 'start';
  const x = lines[0]?.x ?? 0;
  const before = { start: 0, middle: width / 2, end: width }[anchor];
  return { left: x - before, width, anchor, x };
}

/** Maximum text margin, as a fraction of the width of the box behind the text. */
const MARGIN = 0.08;
/** Minimum gap between neighbors, as a multiple of the font size. */
const GAP = 0.3;
/** How far a centered line may be off-center, as a fraction of its box's width. */
const OFF_MIDDLE = 0.02;
/** Minimum space on both sides of a centered line, as a fraction of its box's width. */
const CLEAR = 0.1;

/**
 * Returns how wide a line may become: up to its neighbors and the edge of the box behind it, keeping the margin on the line's own
 * side. The SVG only shows how wide the current text is.
 */
export function findTextRoom(drawn: Box, anchor: Anchor, size: number, page: Box, others: readonly Box[]): Box {
  const grounds = findGrounds(drawn, size, page, others);
  const left = Math.max(...grounds.map(({ x }) => x));
  const right = Math.min(...grounds.map(({ x, width }) => x + width));
  const end = drawn.x + drawn.width;
  const ownMargin = anchor === 'end' ? right - end : drawn.x - left;
  const margin = Math.max(0, Math.min(ownMargin, MARGIN * (right - left)));
  let [from, to] = [left + margin, right - margin];
  for (const other of others) {
    const isBeside = other.y < drawn.y + drawn.height * 0.9 && other.y + other.height > drawn.y + drawn.height * 0.1;
    if (!isBeside) continue;
    if (other.x >= end - size * 0.2) to = Math.min(to, other.x - size * GAP);
    if (other.x + other.width <= drawn.x + size * 0.2) from = Math.max(from, other.x + other.width + size * GAP);
  }
  if (anchor === 'start') return { ...drawn, width: Math.max(drawn.width, to - drawn.x) };
  if (anchor === 'end') return { ...drawn, x: Math.min(drawn.x, from), width: end - Math.min(drawn.x, from) };
  const middle = drawn.x + drawn.width / 2;
  const half = Math.max(drawn.width / 2, Math.min(middle - from, to - middle));
  return { ...drawn, x: middle - half, width: 2 * half };
}

/** True for a line in the middle of the narrowest box behind it, unless something else starts at the same x. */
export function isInMiddle(line: Box, size: number, page: Box, others: readonly Box[]): boolean {
  const narrowest = findGrounds(line, size, page, others).reduce((a, b) => (b.width < a.width ? b : a));
  const before = line.x - narrowest.x;
  const after = narrowest.width - line.width - before;
  const isAligned = others.some(({ x }) => Math.abs(x - line.x) < size * 0.1);
  return !isAligned && before > CLEAR * narrowest.width && Math.abs(after - before) / 2 < OFF_MIDDLE * narrowest.width;
}

function findGrounds(drawn: Box, size: number, page: Box, others: readonly Box[]): Box[] {
  return [page, ...others.filter((other) => contains(other, drawn, size * 0.2))];
}
