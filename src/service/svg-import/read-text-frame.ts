import { findReferenced, type Drawing, type Placed } from './drawing.ts';
import { readGeometry } from './read-geometry.ts';
import { readLength } from './read-length.ts';
import type { TextLine } from './read-text-lines.ts';
import { allElements } from './svg-element.ts';

/** The frame a text flows in, in its own user units, where the drawing tool had one. */
export interface TextFrame {
  left: number;
  width: number;
  /** Where the words begin, for frames that place them; else the first baseline does. */
  y?: number;
  bottom?: number;
  anchor: 'start' | 'middle' | 'end';
  /** What the lines are aligned to. */
  x: number;
}

/** Reads `shape-inside`, `inline-size` and the older `flowRoot` of Inkscape. */
export function readTextFrame(placed: Placed, lines: readonly TextLine[], drawing: Drawing): TextFrame | undefined {
  const { element, style } = placed;
  const align = style.get('text-align') ?? 'start';
  const byAlign = align === 'center' ? 'middle' : align === 'end' || align === 'right' ? 'end' : 'start';
  const alignIn = (left: number, width: number) => ({
    ...({ left, width, anchor: byAlign } as const),
    x: byAlign === 'start' ? left : byAlign === 'middle' ? left + width / 2 : left + width,
  });
  const isFlow = element.name === 'flowRoot';
  const shape = isFlow
    ? [...allElements(element)].find(({ name }) => name === 'rect')
    : findReferenced(drawing, style.get('shape-inside'));
  const box = shape === undefined ? undefined : readGeometry(shape, drawing.page);
  if (box !== undefined) {
    return { ...alignIn(box.x, box.width), bottom: box.y + box.height, ...(isFlow ? { y: box.y } : {}) };
  }
  const width = readLength(style.get('inline-size'));
  if (width === undefined || width <= 0) return undefined;
  const anchor = (style.get('text-anchor') ?? 'start') as TextFrame['anchor'];
  const x = lines[0]?.x ?? 0;
  return { left: anchor === 'middle' ? x - width / 2 : anchor === 'end' ? x - width : x, width, anchor, x };
}
