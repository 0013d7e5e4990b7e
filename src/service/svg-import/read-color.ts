import colorString from 'color-string';

/** A CSS colour as `#rrggbb` or `#rrggbbaa`, with an opacity on top; undefined for what is no colour. */
export function readColor(text: string, opacity = 1): string | undefined {
  const rgba = colorString.get.rgb(text.trim().toLowerCase());
  if (rgba === null) return undefined;
  const [red = 0, green = 0, blue = 0, alpha = 1] = rgba;
  const bytes = [red, green, blue, alpha * opacity * 255].map((part) => Math.min(255, Math.max(0, Math.round(part))));
  if (bytes.some(Number.isNaN)) return undefined;
  return writeColor(bytes);
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
