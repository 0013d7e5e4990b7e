/** The height, in units of a day's width. */
const HEIGHT = 10;

export interface DayChartProps {
  /** Every day of the period, earliest first. */
  days: readonly { day: string; count: number }[];
}

/** Renders per day, as bars and as a table for screen readers. */
export function DayChart({ days }: DayChartProps) {
  const most = Math.max(0, ...days.map(({ count }) => count));
  const used = days.filter(({ count }) => count > 0);
  return (
    <>
      {/* With forced colors, an SVG keeps its colors, except `currentColor`. */}
      <div aria-hidden="true" className="text-grey-11">
        <svg
          viewBox={`0 0 ${days.length} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="block h-20 w-full border-b border-grey-8"
        >
          {days.map(({ day, count }, at) => {
            const height = (count / Math.max(1, most)) * HEIGHT;
            return (
              <g key={day} fill="currentColor">
                <title>{`${day}: ${count}`}</title>
                <rect x={at} y={0} width={1} height={HEIGHT} fillOpacity={0} />
                <rect x={at + 0.1} y={HEIGHT - height} width={0.8} height={height} />
              </g>
            );
          })}
        </svg>
        <p className="flex justify-between gap-2 text-grey-10">
          <span>{days[0]?.day}</span>
          <span>most in a day: {most}</span>
          <span className="text-end">{days.at(-1)?.day}</span>
        </p>
      </div>
      {used.length > 0 && (
        <details>
          <summary className="w-fit cursor-pointer pointer-coarse:py-3">Day by day</summary>
          <table className="mt-2 w-full border-collapse tabular">
            <thead className="sr-only">
              <tr>
                <th scope="col">Day</th>
                <th scope="col">Renders</th>
              </tr>
            </thead>
            <tbody>
              {used.map(({ day, count }) => (
                <tr key={day}>
                  <th scope="row" className="py-0.5 text-start font-normal">
                    {day}
                  </th>
                  <td className="py-0.5 text-end">{count}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </>
  );
}
