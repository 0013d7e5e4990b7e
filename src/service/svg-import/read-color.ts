import { formatHex8, interpolate, parse, type Color } from 'culori';

/**
 * The library also accepts hex digits without "#", but CSS doesn't. Figma repeats each color as `color(display-p3 …)` with the same
 * numbers, but shows designers the first color.
 */
const UNSUPPORTED = /^([\da-f]+$|color\()/;

/** No color is longer. Limited because the library's parser takes quadratic time. */
const LENGTH_MAX = 200;

/** Reads a CSS color as `#rrggbb` or `#rrggbbaa`, multiplied by an opacity. */
export function readColor(text: string, opacity = 1): string | undefined {
  const color = parseWritten(text.trim().toLowerCase());
  return color && writeColor({ ...color, alpha: (color.alpha ?? 1) * opacity });
}

function parseWritten(text: string): Color | undefined {
  if (text.length > LENGTH_MAX || UNSUPPORTED.test(text)) return undefined;
  try {
    return parse(text);
  } catch {
    return undefined; // Thrown for `hsl(1e`.
  }
}

/** Reads a number from 0 to 1, which may be a percentage. */
export function readFraction(text: string | undefined, otherwise = 1): number {
  const number = Number.parseFloat(text ?? '');
  if (Number.isNaN(number)) return otherwise;
  return Math.min(1, Math.max(0, text?.trim().endsWith('%') === true ? number / 100 : number));
}

export function mixColors(from: string, to: string, at: number): string {
  return writeColor(interpolate([from, to])(at));
}

function writeColor(color: Color): string {
  return formatHex8(color).replace(/ff$/, '');
}
