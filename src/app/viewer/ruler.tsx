const sides = {
  top: {
    place: (position: number) => `translate(${position} 0)`,
    long: 'M.5 5v15',
    short: 'M.5 15v5',
    className: '[grid-area:1/2] shadow-[inset_0_-1px_var(--color-grey-6)]',
    text: { x: 4, y: 11 },
  },
  left: {
    place: (position: number) => `translate(0 ${position})`,
    long: 'M5 .5h15',
    short: 'M15 .5h5',
    className: '[grid-area:2/1] shadow-[inset_-1px_0_var(--color-grey-6)]',
    text: { x: -4, y: 11, transform: 'rotate(-90)', textAnchor: 'end' },
  },
} as const;

/** A ruler along one side of the stage, hidden from screen readers, which hear the size of the image. */
export function Ruler({ side, ...scale }: RulerScale & { side: keyof typeof sides }) {
  const { place, long, short, className, text } = sides[side];
  return (
    <svg className={`size-full overflow-hidden bg-grey-2 ${className}`} aria-hidden="true">
      {rulerTicks(scale).map(({ position, label }) => (
        <g key={position} transform={place(position)}>
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
  position: number;
  label?: string;
}

export interface RulerScale {
  /** Where the image begins, from the start of the ruler. */
  origin: number;
  /** Pixels of the page per unit. */
  pixelsPerUnit: number;
  length: number;
}

/** The minimum distance of two numbers. */
const LABEL_GAP = 56;
/** The number of parts between two numbers, by the first digit of their difference. */
const partsOf: Record<number, number> = { 1: 5, 2: 4, 5: 5 };

/** The numbers of a ruler, 1, 2 or 5 times a power of ten units apart, and the lines between them. */
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
    const position = origin + nth * gap;
    if (nth % parts !== 0) return { position };
    return { position, label: ((nth / parts) * step + 0).toFixed(Math.max(0, -exponent)) };
  });
}
