import type { ViewportUnit } from '../../../contract/template.ts';
import type { Box } from './box.ts';

interface RoundOptions {
  /** The box before the gesture. Numbers that didn't change aren't rounded, because someone may have typed 10.5. */
  before?: Box;
  /** In the unit. Default: whole pixels, otherwise 0.01. Boxes at an angle are always rounded to 0.01. */
  step?: number;
}

/** How far an arrow key moves a layer. An inch or a centimeter would be too far. */
export const arrowSteps: Record<ViewportUnit, number> = { px: 1, pt: 1, mm: 1, cm: 0.1, in: 0.05 };

/** Rounds the result of a gesture. A rotation is rounded to 0.1 degrees; a rotation of 0 is removed. */
export function roundBox<Rounded extends Box>(
  box: Rounded,
  unit: ViewportUnit,
  { before, step = unit === 'px' ? 1 : 0.01 }: RoundOptions = {},
): Rounded {
  const { rotation, ...rest } = box;
  const degrees = rotation === before?.rotation ? (rotation ?? 0) : roundTo(rotation ?? 0, 0.1);
  // A whole position would visibly move the fixed corner of a box at an angle.
  const precision = degrees % 90 === 0 ? step : 0.01;
  const round = (name: 'x' | 'y' | 'width' | 'height') =>
    box[name] === before?.[name] ? box[name] : roundTo(box[name], precision);
  const rounded = { ...rest, x: round('x'), y: round('y'), width: round('width'), height: round('height') };
  return (degrees === 0 ? rounded : { ...rounded, rotation: degrees }) as Rounded;
}

/** Rounds to a multiple of `step`, without the noise of binary fractions. */
function roundTo(value: number, step: number): number {
  return Number((Math.round(value / step) * step).toFixed(4));
}
