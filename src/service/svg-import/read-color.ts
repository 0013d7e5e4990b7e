import { formatHex8, interpolate, parse, type Color } from 'culori';

/**
 * The library also takes the digits of a colour without their "#", which CSS does not. Figma writes each colour once more as
 * `color(display-p3 …)` with the same three numbers, for screens that show more; what its designer sees named is the first.
 */
const OTHERS = /^([\da-f]+$|color\()/;

/** No colour is longer, and what the library takes to read one grows with the square of it. */
const LENGTH_MAX = 200;

/** A colour in any other notation of CSS as `#rrggbb` or `#rrggbbaa`, with an opacity on top. Undefined for anything but a colour. */
export function readColor(text: string, opacity = 1): string | undefined {
  const color = parseWritten(text.trim().toLowerCase());
  return color && writeColor({ ...color, alpha: (color.alpha ?? 1) * opacity });
}

function parseWritten(text: string): Color | undefined {
  if (text.length > LENGTH_MAX || OTHERS.test(text)) return undefined;
  try {
    return parse(text);
  } catch {
    return undefined; // As for `hsl(1e`, instead of an answer.
  }
}

/** A number from 0 to 1, written as one or in percent; `otherwise` when there is none. */
export function readFraction(text: string | undefined, otherwise = 1): number {
  const number = Number.parseFloat(text ?? '');
  if (Number.isNaN(number)) return otherwise;
  return Math.min(1, Math.max(0, text?.trim().endsWith('%') === true ? number / 100 : number));
}

/** Two colours mixed; at 0 the first. */
export function mixColors(from: string, to: string, at: number): string {
  return writeColor(interpolate([from, to])(at));
}

function writeColor(color: Color): string {
  return formatHex8(color).replace(/ff$/, '');
}
