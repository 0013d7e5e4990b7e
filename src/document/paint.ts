import * as z from '../contract/zod.ts';

/** A number with a lower and an upper bound, because extreme numbers make the engine abort its process. */
export function boundedNumber(minimum: number, maximum: number) {
  const message = `must be a number from ${minimum} to ${maximum}`;
  return z.number(message).check(z.minimum(minimum, message), z.maximum(maximum, message));
}

/** A whole number with a lower and an upper bound. */
export function boundedWhole(minimum: number, maximum: number) {
  const message = `must be a whole number from ${minimum} to ${maximum}`;
  return z.int(message).check(z.minimum(minimum, message), z.maximum(maximum, message));
}

export function oneOf<const Options extends readonly string[]>(options: Options) {
  return z.enum(options, `must be one of ${options.join(', ')}`);
}

/** A color as `#rrggbb` or `#rrggbbaa`. Other CSS is rejected, so template text is never read as CSS. */
export const colorSchema = z
  .string()
  .check(z.regex(/^#[0-9a-fA-F]{6}([0-9a-fA-F]{2})?$/, 'must be a color such as #1a2b3c or #1a2b3c80'));

const stopsSchema = z
  .array(z.strictObject({ color: colorSchema, at: boundedNumber(0, 1) }))
  .check(z.minLength(2, 'must have at least 2 stops'), z.maxLength(12, 'must have at most 12 stops'));

/** A solid color or a gradient. `angle` is in degrees as in CSS; `x`, `y` and `at` are fractions of the box. */
export const paintSchema = z.union(
  [
    colorSchema,
    z.strictObject({ type: z.literal('linear'), angle: boundedNumber(-360, 360), stops: stopsSchema }),
    z.strictObject({ type: z.literal('radial'), x: boundedNumber(-1, 2), y: boundedNumber(-1, 2), stops: stopsSchema }),
  ],
  'must be a color, a linear gradient or a radial gradient',
);
export type Paint = z.output<typeof paintSchema>;

/** True if nothing below the paint is visible. */
export function isOpaquePaint(paint: Paint | null): boolean {
  if (paint === null) return false;
  const colors = typeof paint === 'string' ? [paint] : paint.stops.map((stop) => stop.color);
  return colors.every((color) => color.length === 7 || color.toLowerCase().endsWith('ff'));
}

const cornerSchema = boundedNumber(0, 10_000);

export const borderSchema = z
  .strictObject({ width: boundedNumber(0, 1000), color: colorSchema })
  .check(z.describe('Width and color of the border, which is drawn inside the edge.'));

export const radiusSchema = z
  .union(
    [cornerSchema, z.tuple([cornerSchema, cornerSchema, cornerSchema, cornerSchema])],
    'must be one number from 0 to 10000, or four such numbers',
  )
  .check(z.describe('One corner radius, or four: top left, top right, bottom right, bottom left.'));

/** A box or text shadow. `parseTemplateDocument` also limits its blur in px. */
export const shadowSchema = z
  .strictObject({
    x: boundedNumber(-500, 500),
    y: boundedNumber(-500, 500),
    blur: boundedNumber(0, 100),
    color: colorSchema,
  })
  .check(z.describe("The shadow's offset to the right and down, blur and color."));
