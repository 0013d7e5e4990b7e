import type { LayerOf } from '../../document/layer.ts';
import { pxPerUnit } from '../../document/output-size.ts';
import { applyTo, decompose, placeBox, round3, type Box } from './affine.ts';
import type { Drawing, Placed } from './drawing.ts';
import { readFraction } from './read-color.ts';
import { readGeometry } from './read-geometry.ts';
import { readLength } from './read-length.ts';
import { readFill, readPlainPaint } from './read-paint.ts';
import { readShadow } from './read-shadow.ts';
import { isClipped, isSet } from './read-styles.ts';
import type { Style } from './svg-element.ts';

export type Unnamed<Layer> = Omit<Layer, 'id'>;
export type ShapeLayer = Unnamed<LayerOf<'shape'>>;

/** Converts a rect, circle, ellipse or line. `nothing` if it is invisible, undefined if no layer looks the same. */
export function readShapeLayer(placed: Placed, drawing: Drawing): ShapeLayer | 'nothing' | undefined {
  if (isClipped(placed.style) || decompose(placed.toPage) === undefined) return undefined;
  const layer = placed.element.name === 'line' ? readLine(placed, drawing) : readBox(placed, drawing);
  return layer === undefined || layer === 'nothing' || isInBounds(layer, drawing.page) ? layer : undefined;
}

/** Checks the document schema's bounds. */
function isInBounds({ x, y, width, height, border, radius }: ShapeLayer, page: Drawing['page']): boolean {
  const lengthMax = Math.min(20_000, 32_000 / pxPerUnit(page));
  const isNear = [x, y, width, height].every((length) => Math.abs(length) <= lengthMax);
  return isNear && (border?.width ?? 0) <= 1000 && (typeof radius !== 'number' || radius <= 10_000);
}

/** Reads an element's stroke. `unknown` if no border looks the same. */
export function readBorder({ style, toPage }: Placed): { width: number; color: string } | 'unknown' | undefined {
  const color = readPlainPaint(style, 'stroke');
  const width = readLength(style.get('stroke-width') ?? '1') ?? 1;
  if (color === 'none' || width <= 0) return undefined;
  const { scaleX = 1, scaleY = 1 } = decompose(toPage) ?? {};
  const isEven = Math.abs(scaleX / Math.abs(scaleY) - 1) < 0.01;
  if (color === undefined || !isEven || isSet(style, 'stroke-dasharray')) return 'unknown';
  return { width: round3(width * scaleX), color };
}

/** SVG centers a stroke on the edge, but layers draw a border inside. */
export function growBox({ x, y, width, height }: Box, by: number): Box {
  return { x: round3(x - by), y: round3(y - by), width: round3(width + 2 * by), height: round3(height + 2 * by) };
}

function readBox(placed: Placed, drawing: Drawing): ShapeLayer | 'nothing' | undefined {
  const { element, style, toPage } = placed;
  const geometry = readGeometry(element, drawing.page);
  if (geometry === undefined) return 'nothing';
  const scale = decompose(toPage);
  const box = placeBox(toPage, geometry);
  const border = readBorder(placed);
  if (scale === undefined || box === undefined || border === 'unknown') return undefined;
  const { scaleX } = scale;
  const scaleY = Math.abs(scale.scaleY);
  const fill = readFill(style, { ...geometry, scaleX, scaleY }, drawing);
  if (fill === undefined) return undefined;
  if (fill === 'none' && border === undefined) return 'nothing';
  const isMirroredGradient = typeof fill !== 'string' && scale.scaleY < 0;
  const { isEllipse } = geometry;
  const [radiusX, radiusY] = [geometry.radiusX * scaleX, geometry.radiusY * scaleY];
  const hasOvalCorners = !isEllipse && Math.abs(radiusX - radiusY) > 0.02 * Math.max(radiusX, radiusY);
  if (isMirroredGradient || hasOvalCorners) return undefined;
  // Layers don't show their shadow through a transparent fill, or their fill through a transparent border.
  const shadow = readShadow(placed, drawing, box.rotation);
  const isOpaque = fill !== 'none' && (typeof fill !== 'string' || fill.length === 7);
  if (shadow === 'unknown' || (shadow !== undefined && !isOpaque)) return undefined;
  if (border !== undefined && border.color.length > 7 && fill !== 'none') return undefined;
  const half = (border?.width ?? 0) / 2;
  const isRoundJoined = half > 0 && style.get('stroke-linejoin') === 'round';
  const isRounded = !isEllipse && (radiusX > 0 || isRoundJoined);
  return {
    type: 'shape',
    shape: isEllipse ? 'ellipse' : 'rect',
    ...box,
    ...growBox(box, half),
    opacity: readOpacity(style),
    fill: fill === 'none' ? undefined : fill,
    border,
    radius: isRounded ? round3(radiusX + half) : undefined,
    shadow,
  };
}

function readLine(placed: Placed, drawing: Drawing): ShapeLayer | 'nothing' | undefined {
  const { element, style, toPage } = placed;
  const stroke = readBorder(placed);
  const hasEnds = ['filter', 'marker-start', 'marker-end'].some((property) => isSet(style, property));
  if (stroke === 'unknown' || hasEnds) return undefined;
  if (stroke === undefined) return 'nothing';
  const { userWidth, userHeight } = drawing.page;
  const read = (key: string, whole: number) => readLength(element.attributes.get(key), { whole }) ?? 0;
  const [fromX, fromY] = applyTo(toPage, read('x1', userWidth), read('y1', userHeight));
  const [toX, toY] = applyTo(toPage, read('x2', userWidth), read('y2', userHeight));
  const cap = style.get('stroke-linecap') ?? 'butt';
  const length = Math.hypot(toX - fromX, toY - fromY) + (cap === 'butt' ? 0 : stroke.width);
  if (length === 0) return 'nothing';
  // Half a turn doesn't change a line.
  const rotation = round3((Math.atan2(toY - fromY, toX - fromX) * 180) / Math.PI) % 180;
  const isVertical = Math.abs(rotation) === 90;
  const [width, height] = isVertical ? [stroke.width, length] : [length, stroke.width];
  return {
    type: 'shape',
    shape: 'rect',
    x: round3((fromX + toX - width) / 2),
    y: round3((fromY + toY - height) / 2),
    width: round3(width),
    height: round3(height),
    rotation: rotation === 0 || isVertical ? undefined : rotation,
    opacity: readOpacity(style),
    fill: stroke.color,
    radius: cap === 'round' ? round3(stroke.width / 2) : undefined,
  };
}

export function readOpacity(style: Style): number | undefined {
  const opacity = readFraction(style.get('opacity'));
  return opacity === 1 ? undefined : opacity;
}
