import type { Paint } from '../renderer/paint.ts';
import type { Style } from './create-cascade.ts';
import { findReferenced, type Drawing } from './drawing.ts';
import type { Box } from './place-box.ts';
import { readColor, readFraction } from './read-color.ts';
import { readGradient } from './read-gradient.ts';

/** The colour of a plain fill or stroke, `none`, or undefined for a gradient, a pattern and what is unknown. */
export function readPlainPaint(style: Style, property: 'fill' | 'stroke'): string | undefined {
  const text = style.get(property) ?? (property === 'fill' ? '#000000' : 'none');
  if (text === 'none' || text === 'transparent') return 'none';
  const named = text.toLowerCase() === 'currentcolor' ? (style.get('color') ?? '#000000') : text;
  return readColor(named, readFraction(style.get(`${property}-opacity`)));
}

/** The fill of a box as a paint, `none`, or undefined when no paint shows it. */
export function readFill(
  style: Style,
  box: Box,
  scale: { scaleX: number; scaleY: number },
  drawing: Drawing,
): Paint | undefined {
  const plain = readPlainPaint(style, 'fill');
  if (plain !== undefined) return plain;
  const element = findReferenced(drawing, style.get('fill'));
  if (element === undefined || readFraction(style.get('fill-opacity')) < 1) return undefined;
  return /^(linear|radial)Gradient$/.test(element.name) ? readGradient(element, box, scale, drawing) : undefined;
}

/** A colour that stands for a fill a layer cannot have: the first of a gradient, else black. */
export function readNearestColor(style: Style, drawing: Drawing): string {
  const box = { x: 0, y: 0, width: 1, height: 1 };
  const fill = readFill(style, box, { scaleX: 1, scaleY: 1 }, drawing) ?? '#000000';
  return typeof fill === 'string' ? fill : (fill.stops[0]?.color ?? '#000000');
}
