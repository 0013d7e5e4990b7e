/** A template as a sheet between crop marks. A list does not tell its size: the proportions are drawn only once known. */
export function ProofSheet({ name, ratio }: { name: string; ratio: number | undefined }) {
  const initial = Array.from(name.trim())[0]?.toUpperCase();
  return (
    <div className="grid h-full place-items-center p-2">
      <div className={ratio !== undefined && ratio < 1 ? 'crop-marks h-full' : 'crop-marks max-h-full'}>
        <svg
          width={ratio === undefined || ratio >= 1 ? 112 : undefined}
          height={ratio !== undefined && ratio < 1 ? '100%' : undefined}
          viewBox={ratio === undefined ? '0 0 160 100' : `0 0 ${ratio * 100} 100`}
          className={ratio === undefined ? 'max-h-18 fill-transparent' : 'max-h-18 fill-grey-2 stroke-grey-7'}
        >
          <rect width="100%" height="100%" vectorEffect="non-scaling-stroke" />
          <text
            x="50%"
            y="50%"
            dominantBaseline="central"
            textAnchor="middle"
            className="fill-grey-9 stroke-none semibold"
            fontSize="32"
          >
            {initial}
          </text>
        </svg>
      </div>
    </div>
  );
}
