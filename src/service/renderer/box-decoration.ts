import * as z from 'zod/mini';
import { boundedNumber, colorSchema } from './paint.ts';

const cornerSchema = boundedNumber(0, 10_000);

/** A line inside the edge of a box. */
export const borderSchema = z.strictObject({ width: boundedNumber(0, 1000), color: colorSchema });

/** Of all corners, or top left, top right, bottom right, bottom left. */
export const radiusSchema = z.union(
  [cornerSchema, z.tuple([cornerSchema, cornerSchema, cornerSchema, cornerSchema])],
  'must be a number from 0 to 10000, or four of them',
);

/** A shadow of a box or of letters. `parseTemplateDocument` bounds its blur once more, in px. */
export const shadowSchema = z.strictObject({
  x: boundedNumber(-500, 500),
  y: boundedNumber(-500, 500),
  blur: boundedNumber(0, 100),
  color: colorSchema,
});

interface BoxDecoration {
  border?: z.output<typeof borderSchema> | undefined;
  radius?: z.output<typeof radiusSchema> | undefined;
  shadow?: z.output<typeof shadowSchema> | undefined;
}

/** Border, corners and shadow of a box as style; `px` gives device pixels of a length. */
export function decorationStyle(
  { border, radius = 0, shadow }: BoxDecoration,
  px: (length: number) => number,
): { border?: string; borderRadius?: string; boxShadow?: string } {
  const corners = [radius].flat();
  return {
    ...(border === undefined ? {} : { border: `${px(border.width)}px solid ${border.color}` }),
    ...(corners.some((corner) => corner > 0)
      ? { borderRadius: corners.map((corner) => `${px(corner)}px`).join(' ') }
      : {}),
    ...(shadow === undefined ? {} : { boxShadow: shadowStyle(shadow, px) }),
  };
}

/** A shadow as CSS. */
export function shadowStyle(
  { x, y, blur, color }: z.output<typeof shadowSchema>,
  px: (length: number) => number,
): string {
  return `${px(x)}px ${px(y)}px ${px(blur)}px ${color}`;
}
