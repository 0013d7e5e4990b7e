/** A line on a ruler; the longer ones have a number. */
export interface Tick {
  /** In pixels of the page, from the start of the ruler. */
  at: number;
  label?: string;
}

export interface RulerScale {
  /** Where the image begins, from the start of the ruler. */
  origin: number;
  /** Pixels of the page for one unit. */
  pixelsPerUnit: number;
  /** Of the ruler. */
  length: number;
}

/** Between two numbers at the least, so that they stay apart. */
const LABEL_GAP = 56;
/** Into how many parts the way from one number to the next is cut, by the first digit of that way. */
const partsOf: Record<number, number> = { 1: 5, 2: 4, 5: 5 };

/** What stands on a ruler along an image: numbers 1, 2 or 5 times a power of ten units apart, and lines between them. */
export function rulerTicks({ origin, pixelsPerUnit, length }: RulerScale): Tick[] {
  const least = LABEL_GAP / pixelsPerUnit;
  let exponent = Math.floor(Math.log10(least));
  let digit = [1, 2, 5].find((each) => each * 10 ** exponent >= least);
  if (digit === undefined) [digit, exponent] = [1, exponent + 1];
  const parts = partsOf[digit] ?? 1;
  const step = digit * 10 ** exponent;
  const gap = (step * pixelsPerUnit) / parts;
  const first = Math.ceil(-origin / gap);
  const count = Math.max(0, Math.floor((length - origin) / gap) - first + 1);
  return Array.from({ length: count }, (_, index) => {
    const nth = first + index;
    const at = origin + nth * gap;
    if (nth % parts !== 0) return { at };
    return { at, label: ((nth / parts) * step + 0).toFixed(Math.max(0, -exponent)) };
  });
}
