import * as z from 'zod/mini';

/** A number with both bounds: the engine aborts its process on extreme numbers, so none goes in unbounded. */
export function boundedNumber(minimum: number, maximum: number) {
  const message = `must be a number from ${minimum} to ${maximum}`;
  return z.number(message).check(z.minimum(minimum, message), z.maximum(maximum, message));
}

/** A whole number with both bounds. */
export function boundedWhole(minimum: number, maximum: number) {
  const message = `must be a whole number from ${minimum} to ${maximum}`;
  return z.int(message).check(z.minimum(minimum, message), z.maximum(maximum, message));
}

/** A colour as `#rrggbb` or `#rrggbbaa`; nothing else, so that no text of a template is ever read as CSS. */
export const colorSchema = z
  .string('must be a colour')
  .check(z.regex(/^#[0-9a-fA-F]{6}([0-9a-fA-F]{2})?$/, 'must be a colour such as #1a2b3c or #1a2b3c80'));

const stopsSchema = z
  .array(z.strictObject({ color: colorSchema, at: boundedNumber(0, 1) }))
  .check(z.minLength(2, 'must have at least 2 stops'), z.maxLength(12, 'must have at most 12 stops'));

/** A solid colour or a gradient. `angle` is in degrees as in CSS; `x`, `y` and `at` are fractions of the box. */
export const paintSchema = z.union(
  [
    colorSchema,
    z.strictObject({ type: z.literal('linear'), angle: boundedNumber(-360, 360), stops: stopsSchema }),
    z.strictObject({ type: z.literal('radial'), x: boundedNumber(-1, 2), y: boundedNumber(-1, 2), stops: stopsSchema }),
  ],
  'must be a colour, a linear gradient or a radial gradient',
);
export type Paint = z.output<typeof paintSchema>;

/** True when nothing below a paint shows through it. */
export function isOpaquePaint(paint: Paint | null): boolean {
  if (paint === null) return false;
  const colors = typeof paint === 'string' ? [paint] : paint.stops.map((stop) => stop.color);
  return colors.every((color) => color.length === 7 || color.toLowerCase().endsWith('ff'));
}

/** The style of a box filled with a paint. */
export function paintStyle(paint: Paint): { backgroundColor?: string; backgroundImage?: string } {
  if (typeof paint === 'string') return { backgroundColor: paint };
  const stops = paint.stops.map(({ color, at }) => `${color} ${percent(at)}`).join(', ');
  if (paint.type === 'linear') return { backgroundImage: `linear-gradient(${paint.angle}deg, ${stops})` };
  const centre = `${percent(paint.x)} ${percent(paint.y)}`;
  return { backgroundImage: `radial-gradient(farthest-corner at ${centre}, ${stops})` };
}

function percent(fraction: number): string {
  return `${Math.round(fraction * 10_000) / 100}%`;
}

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
  width: number;
  height: number;
  border?: z.output<typeof borderSchema> | undefined;
  radius?: z.output<typeof radiusSchema> | undefined;
  shadow?: z.output<typeof shadowSchema> | undefined;
}

/** Border, corners and shadow of a box as style; `px` gives device pixels of a length. No border makes its box larger. */
export function decorationStyle(
  { width, height, border, radius = 0, shadow }: BoxDecoration,
  px: (length: number) => number,
): { border?: string; borderRadius?: string; boxShadow?: string } {
  const corners = [radius].flat();
  const lineWidth = Math.min(border?.width ?? 0, width / 2, height / 2);
  return {
    ...(border === undefined ? {} : { border: `${px(lineWidth)}px solid ${border.color}` }),
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
