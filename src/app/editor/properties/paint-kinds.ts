import type { Paint } from '../../../document/paint.ts';

export type PaintKind = 'color' | 'linear' | 'radial';
type Stops = Exclude<Paint, string>['stops'];

const FIRST_COLOR = '#808080';

export function kindOfPaint(paint: Paint): PaintKind {
  return typeof paint === 'string' ? 'color' : paint.type;
}

/** Keeps as many of the paint's colors as the new kind can have. */
export function changePaintKind(kind: PaintKind, paint: Paint = FIRST_COLOR): Paint {
  const color = typeof paint === 'string' ? paint : (paint.stops[0]?.color ?? FIRST_COLOR);
  // A color fades to transparent.
  const stops = typeof paint === 'string' ? [stop(color, 0), stop(`${color.slice(0, 7)}00`, 1)] : paint.stops;
  if (kind === 'color') return color;
  return kind === 'linear' ? { type: kind, angle: 180, stops } : { type: kind, x: 0.5, y: 0.5, stops };
}

/** Adds a stop halfway between the last two. */
export function insertStop(stops: Stops): Stops {
  const [before, last] = stops.slice(-2);
  if (before === undefined || last === undefined) return stops;
  return [...stops.slice(0, -1), stop(last.color, (before.at + last.at) / 2), last];
}

function stop(color: string, at: number): Stops[number] {
  return { color, at };
}
