const sides = {
  top: {
    place: (at: number) => `translate(${at} 0)`,
    long: 'M.5 5v15',
    short: 'M.5 15v5',
    className: '[grid-area:1/2] shadow-[inset_0_-1px_var(--color-grey-6)]',
    text: { x: 4, y: 11 },
  },
  left: {
    place: (at: number) => `translate(0 ${at})`,
    long: 'M5 .5h15',
    short: 'M15 .5h5',
    className: '[grid-area:2/1] shadow-[inset_-1px_0_var(--color-grey-6)]',
    text: { x: -4, y: 11, transform: 'rotate(-90)', textAnchor: 'end' },
  },
} as const;

/** A ruler along one side of the stage; how large the image is stands in words beside it. */
export function Ruler({ side, ...scale }: RulerScale & { side: keyof typeof sides }) {
  const { place, long, short, className, text } = sides[side];
  return (
    <svg className={`size-full overflow-hidden bg-grey-2 ${className}`} aria-hidden="true">
      {rulerTicks(scale).map(({ at, label }) => (
        <g key={at} transform={place(at)}>
          <path d={label === undefined ? short : long} className="stroke-grey-8" />
          <text {...text} className="fill-grey-10 text-[0.5625rem] tabular">
            {label}
          </text>
        </g>
      ))}
    </svg>
  );
}

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
