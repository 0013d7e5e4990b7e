import type { LayerOf } from '../../document/layer.ts';
import { pxPerUnit } from '../../document/output-size.ts';
import { applyTo, decompose, placeBox, round3, type Box } from './affine.ts';
import { isSet } from './create-cascade.ts';
import type { Drawing, Placed } from './drawing.ts';
import { readFraction } from './read-color.ts';
import { readGeometry } from './read-geometry.ts';
import { readLength } from './read-length.ts';
import { readFill, readPlainPaint } from './read-paint.ts';
import { readShadow } from './read-shadow.ts';

export type Unnamed<Layer> = Omit<Layer, 'id'>;
export type ShapeLayer = Unnamed<LayerOf<'shape'>>;

/** A rect, circle, ellipse or line as a layer: `nothing` when it leaves no trace, undefined when no layer is like it. */
export function readShapeLayer(placed: Placed, drawing: Drawing): ShapeLayer | 'nothing' | undefined {
  const { element, style } = placed;
  const isCut = ['clip-path', 'mask'].some((property) => isSet(style, property));
  if (isCut || decompose(placed.toPage) === undefined) return undefined;
  const layer = element.name === 'line' ? readLine(placed, drawing) : readBox(placed, drawing);
  return layer === undefined || layer === 'nothing' || isInReach(layer, drawing.page) ? layer : undefined;
}

/** Layers have bounds that a drawing need not keep. */
function isInReach({ x, y, width, height, border, radius }: ShapeLayer, page: Drawing['page']): boolean {
  const lengthMax = Math.min(20_000, 32_000 / pxPerUnit(page));
  const isNear = [x, y, width, height].every((length) => Math.abs(length) <= lengthMax);
  return isNear && (border?.width ?? 0) <= 1000 && (typeof radius !== 'number' || radius <= 10_000);
}

/** The stroke of an element as a border; undefined for strokes that no border shows. */
export function readBorder({ style, toPage }: Placed): { width: number; color: string } | 'none' | undefined {
  const color = readPlainPaint(style, 'stroke');
  const width = readLength(style.get('stroke-width') ?? '1') ?? 1;
  if (color === 'none' || width <= 0) return 'none';
  const { scaleX = 1, scaleY = 1 } = decompose(toPage) ?? {};
  const isEven = Math.abs(scaleX / Math.abs(scaleY) - 1) < 0.01;
  const isDashed = isSet(style, 'stroke-dasharray');
  return color === undefined || !isEven || isDashed ? undefined : { width: width * scaleX, color };
}

/** A box with the half of its border that lies outside of it. */
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
  if (scale === undefined || box === undefined || border === undefined) return undefined;
  const scaleY = Math.abs(scale.scaleY);
  const fill = readFill(style, geometry, { scaleX: scale.scaleX, scaleY }, drawing);
  if (fill === undefined) return undefined;
  if (fill === 'none' && border === 'none') return 'nothing';
  if (typeof fill !== 'string' && scale.scaleY < 0) return undefined;
  const [radiusX, radiusY] = [geometry.radiusX * scale.scaleX, geometry.radiusY * scaleY];
  const { isEllipse } = geometry;
  if (!isEllipse && Math.abs(radiusX - radiusY) > 0.02 * Math.max(radiusX, radiusY)) return undefined;
  const hasFilter = isSet(style, 'filter');
  const shadow = hasFilter ? readShadow(placed, drawing, box.rotation) : undefined;
  const isOpaque = fill !== 'none' && (typeof fill !== 'string' || fill.length === 7);
  // Under a clear fill or line a layer shows neither its shadow nor the half of the fill that SVG draws there.
  if (hasFilter && (shadow === undefined || !isOpaque)) return undefined;
  if (border !== 'none' && border.color.length > 7 && fill !== 'none') return undefined;
  const half = border === 'none' ? 0 : border.width / 2;
  const isRoundJoined = half > 0 && style.get('stroke-linejoin') === 'round';
  const radius = radiusX > 0 || isRoundJoined ? radiusX + half : 0;
  return {
    type: 'shape',
    shape: isEllipse ? 'ellipse' : 'rect',
    ...box,
    ...growBox(box, half),
    ...readOpacity(style),
    ...(fill === 'none' ? {} : { fill }),
    ...(border === 'none' ? {} : { border: { width: round3(border.width), color: border.color } }),
    ...(isEllipse || radius === 0 ? {} : { radius: round3(radius) }),
    ...(shadow === undefined ? {} : { shadow }),
  };
}

function readLine(placed: Placed, drawing: Drawing): ShapeLayer | 'nothing' | undefined {
  const { element, style, toPage } = placed;
  const stroke = readBorder(placed);
  const hasEnds = ['filter', 'marker-start', 'marker-end'].some((property) => isSet(style, property));
  if (stroke === undefined || hasEnds) return undefined;
  if (stroke === 'none') return 'nothing';
  const { userWidth, userHeight } = drawing.page;
  const read = (key: string, whole: number) => readLength(element.attributes.get(key), { whole }) ?? 0;
  const [fromX, fromY] = applyTo(toPage, read('x1', userWidth), read('y1', userHeight));
  const [toX, toY] = applyTo(toPage, read('x2', userWidth), read('y2', userHeight));
  const cap = style.get('stroke-linecap') ?? 'butt';
  const length = Math.hypot(toX - fromX, toY - fromY) + (cap === 'butt' ? 0 : stroke.width);
  if (length === 0) return 'nothing';
  const turned = (Math.atan2(toY - fromY, toX - fromX) * 180) / Math.PI;
  // A line looks the same from both ends, and one that stands needs no turning at all.
  const rotation = round3(turned > 90 ? turned - 180 : turned <= -90 ? turned + 180 : turned);
  const [width, height] = rotation === 90 ? [stroke.width, length] : [length, stroke.width];
  return {
    type: 'shape',
    shape: 'rect',
    x: round3((fromX + toX - width) / 2),
    y: round3((fromY + toY - height) / 2),
    width: round3(width),
    height: round3(height),
    ...(rotation === 0 || rotation === 90 ? {} : { rotation }),
    ...readOpacity(style),
    fill: stroke.color,
    ...(cap === 'round' ? { radius: round3(stroke.width / 2) } : {}),
  };
}

/** The opacity of an element, left out when it has none. */
export function readOpacity(style: Placed['style']): { opacity?: number } {
  const opacity = readFraction(style.get('opacity'));
  return opacity === 1 ? {} : { opacity };
}
