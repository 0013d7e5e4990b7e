const FRAMES_MAX = 12;
const COLUMNS = 6;
const FRAME = { width: 46, height: 36, gap: 8 };
const STEP = { x: FRAME.width + FRAME.gap, y: FRAME.height + FRAME.gap };

/** A project as a sheet of small frames, one for each of its templates; the last says how many more there are. */
export function ContactSheet({ count }: { count: number }) {
  const shownCount = count > FRAMES_MAX ? FRAMES_MAX - 1 : Math.max(count, 1);
  const rows = count > COLUMNS ? 2 : 1;
  return (
    <div className="w-full px-6">
      <svg
        viewBox={`0 0 ${COLUMNS * STEP.x - FRAME.gap} ${rows * STEP.y - FRAME.gap}`}
        strokeDasharray={count === 0 ? 4 : undefined}
        className="w-full overflow-visible fill-grey-2 stroke-grey-7"
      >
        {/* One path for all: a page of projects would have hundreds of elements else. */}
        <path d={Array.from({ length: shownCount }, drawFrame).join('')} />
        {count > FRAMES_MAX && (
          <text x={5 * STEP.x} y="68" fontSize="12" className="fill-grey-9 stroke-none tabular">
            +{count - shownCount}
          </text>
        )}
      </svg>
    </div>
  );
}

function drawFrame(_: unknown, index: number): string {
  const x = (index % COLUMNS) * STEP.x;
  const y = Math.floor(index / COLUMNS) * STEP.y;
  return `M${x} ${y}h${FRAME.width}v${FRAME.height}h-${FRAME.width}z`;
}
