import type { Paint } from '../../document/paint.ts';
import { applyTo, multiply, readTransform, type Affine, type Box } from './affine.ts';
import { findReferenced, type Drawing } from './drawing.ts';
import { mixColors, readColor, readFraction } from './read-color.ts';
import { readLength } from './read-length.ts';
import { childElements, type Style, type SvgElement } from './svg-element.ts';

type Gradient = Exclude<Paint, string>;
interface Stop {
  color: string;
  at: number;
}
type Point = [x: number, y: number];

/** A box in user units and the factors by which it is scaled. */
export interface ScaledBox extends Box {
  scaleX: number;
  scaleY: number;
}

const STOPS_MAX = 12;
const LINKS_MAX = 10;

/** Converts a gradient. Undefined if no paint looks the same. */
function readGradient(element: SvgElement, box: ScaledBox, drawing: Drawing): Gradient | undefined {
  const chain = readChain(element, drawing);
  const find = (name: string) => chain.find(({ attributes }) => attributes.has(name))?.attributes.get(name);
  const stops = readStops(chain);
  if (stops === undefined || (find('spreadMethod') ?? 'pad') !== 'pad') return undefined;
  const isOfPage = find('gradientUnits') === 'userSpaceOnUse';
  const { userWidth, userHeight } = drawing.page;
  const ofBox: Affine = { a: box.width, b: 0, c: 0, d: box.height, e: box.x, f: box.y };
  const own = readTransform(find('gradientTransform'));
  const { scaleX, scaleY } = box;
  const toDrawn: Affine = { a: scaleX, b: 0, c: 0, d: scaleY, e: -box.x * scaleX, f: -box.y * scaleY };
  const map = multiply(toDrawn, isOfPage ? own : multiply(ofBox, own));
  const length = (name: string, otherwise: string, whole: number) =>
    readLength(find(name) ?? otherwise, { whole: isOfPage ? whole : 1 }) ?? 0;
  const across = (name: string, otherwise: string) => length(name, otherwise, userWidth);
  const down = (name: string, otherwise: string) => length(name, otherwise, userHeight);
  const size: Point = [box.width * scaleX, box.height * scaleY];
  if (element.name === 'linearGradient') {
    return linear(map, [across('x1', '0'), down('y1', '0')], [across('x2', '100%'), down('y2', '0')], size, stops);
  }
  const center: Point = [across('cx', '50%'), down('cy', '50%')];
  const hasFocus = (find('fx') ?? find('cx')) !== find('cx') || (find('fy') ?? find('cy')) !== find('cy');
  if (hasFocus || Number.parseFloat(find('fr') ?? '0') > 0) return undefined;
  const radius = length('r', '50%', Math.hypot(userWidth, userHeight) / Math.SQRT2);
  return radial(map, center, radius, size, stops);
}

/** Lists the gradient and the gradients that it inherits from. */
function readChain(element: SvgElement, drawing: Drawing): SvgElement[] {
  const chain = [element];
  for (const link of chain) {
    const next = findReferenced(drawing, link.attributes.get('href'));
    if (next !== undefined && chain.length < LINKS_MAX) chain.push(next);
  }
  return chain;
}

function readStops(chain: readonly SvgElement[]): Stop[] | undefined {
  const own = chain.map((link) => childElements(link).filter(({ name }) => name === 'stop'));
  const stops: Stop[] = [];
  for (const { style, attributes } of own.find((list) => list.length > 0) ?? []) {
    const color = readColor(style.get('stop-color') ?? '#000000', readFraction(style.get('stop-opacity')));
    if (color === undefined) return undefined;
    stops.push({ color, at: Math.max(readFraction(attributes.get('offset'), 0), stops.at(-1)?.at ?? 0) });
  }
  if (stops.length < 2) return undefined;
  // Unlike SVG, the engine interpolates differently between colors that also differ in opacity.
  const hues = new Set(stops.map(({ color }) => color.slice(0, 7)));
  const opacities = new Set(stops.map(({ color }) => color.slice(7)));
  return hues.size > 1 && opacities.size > 1 ? undefined : stops;
}

function linear(map: Affine, from: Point, to: Point, [width, height]: Point, stops: Stop[]): Gradient | undefined {
  const [fromX, fromY] = applyTo(map, ...from);
  const [toX, toY] = applyTo(map, ...to);
  // Stretching preserves lines of equal color, so the gradient's direction is perpendicular to those lines.
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const [lineX, lineY] = [map.a * -dy + map.c * dx, map.b * -dy + map.d * dx];
  const long = Math.hypot(lineX, lineY);
  if (long === 0) return undefined;
  let [x, y] = [lineY / long, -lineX / long];
  if ((toX - fromX) * x + (toY - fromY) * y < 0) [x, y] = [-x, -y];
  const reach = Math.abs(width * x) + Math.abs(height * y);
  const along = (pointX: number, pointY: number) =>
    ((pointX - width / 2) * x + (pointY - height / 2) * y) / reach + 0.5;
  const [start, end] = [along(fromX, fromY), along(toX, toY)];
  const angle = Math.round((Math.atan2(x, -y) * 180 * 100) / Math.PI) / 100;
  const inBox = fitStops(stops.map(({ color, at }) => ({ color, at: start + at * (end - start) })));
  return inBox === undefined ? undefined : { type: 'linear', angle, stops: inBox };
}

function radial(
  map: Affine,
  center: Point,
  radius: number,
  [width, height]: Point,
  stops: Stop[],
): Gradient | undefined {
  const { a, b, c, d } = map;
  const [radiusX, radiusY] = [Math.hypot(a, c) * radius, Math.hypot(b, d) * radius];
  const isSlanted = Math.abs(a * b + c * d) * radius ** 2 > 1e-3 * radiusX * radiusY;
  const [middleX, middleY] = applyTo(map, ...center);
  const [x, y] = [middleX / width, middleY / height];
  const [farX, farY] = [
    Math.max(Math.abs(x), Math.abs(1 - x)) * width,
    Math.max(Math.abs(y), Math.abs(1 - y)) * height,
  ];
  // A paint reaches its farthest sides, so the ellipse has their proportions.
  if (isSlanted || !(radiusX > 0 && Math.abs((radiusX / radiusY) * (farY / farX) - 1) < 0.02)) return undefined;
  if (x < -1 || x > 2 || y < -1 || y > 2) return undefined;
  const reach = radiusX / (farX * Math.SQRT2);
  const inBox = fitStops(stops.map(({ color, at }) => ({ color, at: at * reach })));
  return inBox === undefined ? undefined : { type: 'radial', x, y, stops: inBox };
}

/** Clips stops to the range from 0 to 1. */
function fitStops(stops: Stop[]): Stop[] | undefined {
  const rounded = stops.map(({ color, at }) => ({ color, at: Math.round(at * 10_000) / 10_000 }));
  const inside = rounded.filter(({ at }) => at > 0 && at < 1);
  const all = [{ color: colorAt(rounded, 0), at: 0 }, ...inside, { color: colorAt(rounded, 1), at: 1 }];
  return all.length > STOPS_MAX || rounded.some(({ at }) => !Number.isFinite(at)) ? undefined : all;
}

function colorAt(stops: readonly Stop[], at: number): string {
  const next = stops.findIndex((stop) => stop.at > at);
  const [before, after] = [stops[next - 1], stops[next]];
  if (after === undefined) return stops.at(-1)?.color ?? '#000000';
  return before === undefined
    ? after.color
    : mixColors(before.color, after.color, (at - before.at) / (after.at - before.at));
}

/** Reads a fill's or stroke's color: `none`, or undefined for a gradient or pattern. */
export function readPlainPaint(style: Style, property: 'fill' | 'stroke'): string | undefined {
  const text = style.get(property) ?? (property === 'fill' ? '#000000' : 'none');
  if (text === 'none' || text === 'transparent') return 'none';
  const named = text.toLowerCase() === 'currentcolor' ? (style.get('color') ?? '#000000') : text;
  return readColor(named, readFraction(style.get(`${property}-opacity`)));
}

/** Reads a box's fill: `none`, or undefined if no paint looks the same. */
export function readFill(style: Style, box: ScaledBox, drawing: Drawing): Paint | undefined {
  const plain = readPlainPaint(style, 'fill');
  if (plain !== undefined) return plain;
  const element = findReferenced(drawing, style.get('fill'));
  if (element === undefined || readFraction(style.get('fill-opacity')) < 1) return undefined;
  return /^(linear|radial)Gradient$/.test(element.name) ? readGradient(element, box, drawing) : undefined;
}

/** Returns a gradient's first color, or black for other unsupported fills. */
export function readNearestColor(style: Style, drawing: Drawing): string {
  const fill = readFill(style, { x: 0, y: 0, width: 1, height: 1, scaleX: 1, scaleY: 1 }, drawing) ?? '#000000';
  return typeof fill === 'string' ? fill : (fill.stops[0]?.color ?? '#000000');
}
