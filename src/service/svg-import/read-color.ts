import colorString, { type Model } from 'color-string';

/** A CSS colour as `#rrggbb` or `#rrggbbaa`, with an opacity on top; undefined for what is no colour. */
export function readColor(text: string, opacity = 1): string | undefined {
  const read = colorString.get(text.trim().toLowerCase());
  if (read === null) return undefined;
  const [first = 0, second = 0, third = 0, alpha = 1] = read.value;
  const rgb = read.model === 'rgb' ? [first, second, third] : fromHue(read.model, first, second / 100, third / 100);
  const bytes = [...rgb, alpha * opacity * 255].map((part) => Math.min(255, Math.max(0, Math.round(part))));
  if (bytes.some(Number.isNaN)) return undefined;
  return writeColor(bytes);
}

/** Red, green and blue of `hsl()` or `hwb()` as CSS Color 4 has them: the hue in degrees, the other two from 0 to 1. */
function fromHue(model: Exclude<Model, 'rgb'>, hue: number, second: number, third: number): number[] {
  const sum = Math.max(1, second + third);
  const middle = model === 'hsl' ? third : (1 + (second - third) / sum) / 2;
  const reach = model === 'hsl' ? second * Math.min(third, 1 - third) : (1 - (second + third) / sum) / 2;
  return [0, 8, 4].map((shift) => {
    const part = (shift + hue / 30) % 12;
    return 255 * (middle - reach * Math.max(-1, Math.min(part - 3, 9 - part, 1)));
  });
}

/** A number from 0 to 1, written as one or in percent; `otherwise` when there is none. */
export function readFraction(text: string | undefined, otherwise = 1): number {
  const number = Number.parseFloat(text ?? '');
  if (Number.isNaN(number)) return otherwise;
  return Math.min(1, Math.max(0, text?.trim().endsWith('%') === true ? number / 100 : number));
}

/** Two colours mixed; at 0 the first. */
export function mixColors(from: string, to: string, at: number): string {
  const [one, other] = [from, to].map((color) =>
    color
      .slice(1)
      .padEnd(8, 'f')
      .match(/../g)
      ?.map((pair) => Number.parseInt(pair, 16)),
  );
  const bytes = (one ?? []).map((byte, index) => Math.round(byte + ((other?.[index] ?? 0) - byte) * at));
  return writeColor(bytes);
}

function writeColor(bytes: readonly number[]): string {
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `#${hex.endsWith('ff') ? hex.slice(0, 6) : hex}`;
}
