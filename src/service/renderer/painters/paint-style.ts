import type * as z from 'zod/mini';
import type { borderSchema, Paint, radiusSchema, shadowSchema } from '../../../document/paint.ts';

/** Converts a fill to style. */
export function paintStyle(paint: Paint): { backgroundColor?: string; backgroundImage?: string } {
  if (typeof paint === 'string') return { backgroundColor: paint };
  const stops = paint.stops.map(({ color, at }) => `${color} ${percent(at)}`).join(', ');
  if (paint.type === 'linear') return { backgroundImage: `linear-gradient(${paint.angle}deg, ${stops})` };
  const center = `${percent(paint.x)} ${percent(paint.y)}`;
  return { backgroundImage: `radial-gradient(farthest-corner at ${center}, ${stops})` };
}

function percent(fraction: number): string {
  return `${Math.round(fraction * 10_000) / 100}%`;
}

interface BoxDecoration {
  width: number;
  height: number;
  border?: z.output<typeof borderSchema> | undefined;
  radius?: z.output<typeof radiusSchema> | undefined;
  shadow?: z.output<typeof shadowSchema> | undefined;
}

/** Returns a box's border, corners and shadow as style. The border is at most half of the box, so it never enlarges the box. */
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

export function shadowStyle(
  { x, y, blur, color }: z.output<typeof shadowSchema>,
  px: (length: number) => number,
): string {
  return `${px(x)}px ${px(y)}px ${px(blur)}px ${color}`;
}
