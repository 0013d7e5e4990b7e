import { contains, type Box } from './affine.ts';
import { findReferenced, type Drawing, type Placed } from './drawing.ts';
import { readGeometry } from './read-geometry.ts';
import { readLength } from './read-length.ts';
import type { TextLine } from './read-text-lines.ts';

/** The frame a text flows in, in its own user units, where the drawing tool had one. */
export interface TextFrame {
  left: number;
  width: number;
  bottom?: number;
  anchor: 'start' | 'middle' | 'end';
  /** What the lines are aligned to. */
  x: number;
}

/** Reads `shape-inside` and `inline-size` of Inkscape. */
export function readTextFrame({ style }: Placed, lines: readonly TextLine[], drawing: Drawing): TextFrame | undefined {
  const shape = findReferenced(drawing, style.get('shape-inside'));
  const box = shape === undefined ? undefined : readGeometry(shape, drawing.page);
  if (box !== undefined) {
    const { x: left, width, y, height } = box;
    const frame = { left, width, bottom: y + height };
    const align = style.get('text-align') ?? 'start';
    if (align === 'center') return { ...frame, anchor: 'middle', x: left + width / 2 };
    if (align === 'end' || align === 'right') return { ...frame, anchor: 'end', x: left + width };
    return { ...frame, anchor: 'start', x: left };
  }
  const width = readLength(style.get('inline-size'));
  if (width === undefined || width <= 0) return undefined;
  const anchor = (style.get('text-anchor') ?? 'start') as TextFrame['anchor'];
  const x = lines[0]?.x ?? 0;
  return { left: anchor === 'middle' ? x - width / 2 : anchor === 'end' ? x - width : x, width, anchor, x };
}

type Anchor = 'start' | 'middle' | 'end';

/** Part of the ground that a text keeps clear at most, where it does not keep clear more on its own side. */
const MARGIN = 0.08;
const GAP = 0.3;
/** Of the width of a ground: how far a line in its middle is off, and what it keeps clear on both sides. */
const OFF_MIDDLE = 0.02;
const CLEAR = 0.1;

/**
 * How wide a line of text may become where it stands: up to the edge of the ground it lies on, less the margin it keeps
 * on its own side, and up to its neighbours. A drawing shows only how wide the words in it are. Never less than those.
 */
export function findTextRoom(drawn: Box, anchor: Anchor, size: number, ground: Box, others: readonly Box[]): Box {
  const grounds = findGrounds(drawn, size, ground, others);
  const left = Math.max(...grounds.map(({ x }) => x));
  const right = Math.min(...grounds.map(({ x, width }) => x + width));
  const margin = Math.max(
    0,
    Math.min(anchor === 'end' ? right - drawn.x - drawn.width : drawn.x - left, MARGIN * (right - left)),
  );
  let [from, to] = [left + margin, right - margin];
  for (const other of others) {
    const isBeside = other.y < drawn.y + drawn.height * 0.9 && other.y + other.height > drawn.y + drawn.height * 0.1;
    if (!isBeside) continue;
    if (other.x >= drawn.x + drawn.width - size * 0.2) to = Math.min(to, other.x - size * GAP);
    if (other.x + other.width <= drawn.x + size * 0.2) from = Math.max(from, other.x + other.width + size * GAP);
  }
  const end = drawn.x + drawn.width;
  if (anchor === 'start') return { ...drawn, width: Math.max(drawn.width, to - drawn.x) };
  if (anchor === 'end') return { ...drawn, x: Math.min(drawn.x, from), width: end - Math.min(drawn.x, from) };
  const middle = drawn.x + drawn.width / 2;
  const half = Math.max(drawn.width / 2, Math.min(middle - from, to - middle));
  return { ...drawn, x: middle - half, width: 2 * half };
}

/** True of a line in the middle of the narrowest ground it lies on, where nothing else begins at the same x. */
export function isInMiddle(line: Box, size: number, ground: Box, others: readonly Box[]): boolean {
  const narrowest = findGrounds(line, size, ground, others).reduce((one, other) =>
    other.width < one.width ? other : one,
  );
  const before = line.x - narrowest.x;
  const after = narrowest.width - line.width - before;
  const isAligned = others.some(({ x }) => Math.abs(x - line.x) < size * 0.1);
  return !isAligned && before > CLEAR * narrowest.width && Math.abs(after - before) / 2 < OFF_MIDDLE * narrowest.width;
}

function findGrounds(drawn: Box, size: number, ground: Box, others: readonly Box[]): Box[] {
  return [ground, ...others.filter((other) => contains(other, drawn, size * 0.2))];
}
