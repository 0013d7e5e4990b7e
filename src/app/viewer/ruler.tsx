import { rulerTicks, type RulerScale } from './ruler-ticks.ts';

const sides = {
  top: { place: (at: number) => `translate(${at} 0)`, long: 'M.5 5v15', short: 'M.5 15v5' },
  left: { place: (at: number) => `translate(0 ${at})`, long: 'M5 .5h15', short: 'M15 .5h5' },
};

/** A ruler along one side of the stage; how large the image is stands in words beside it. */
export function Ruler({ side, ...scale }: RulerScale & { side: keyof typeof sides }) {
  const { place, long, short } = sides[side];
  return (
    <svg className={`look-ruler look-ruler-${side}`} aria-hidden="true">
      {rulerTicks(scale).map(({ at, label }) => (
        <g key={at} transform={place(at)}>
          <path d={label === undefined ? short : long} />
          {side === 'top' && (
            <text x="4" y="11">
              {label}
            </text>
          )}
          {side === 'left' && (
            <text x="-4" y="11" transform="rotate(-90)" textAnchor="end">
              {label}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}
