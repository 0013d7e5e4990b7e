const FRAMES_MAX = 12;
const COLUMNS = 6;
const FRAME = { width: 46, height: 36, gap: 8 };

/** A project as a sheet of small frames, one for each of its templates; the last says how many more there are. */
export function ContactSheet({ count }: { count: number }) {
  const shownCount = count > FRAMES_MAX ? FRAMES_MAX - 1 : Math.max(count, 1);
  const isTwoRows = count > COLUMNS;
  const height = isTwoRows ? 2 * FRAME.height + FRAME.gap : FRAME.height;
  return (
    <div className="grid h-full content-center px-6">
      <div className="relative">
        <svg
          viewBox={`0 0 ${COLUMNS * (FRAME.width + FRAME.gap) - FRAME.gap} ${height}`}
          height={height}
          preserveAspectRatio="none"
          strokeDasharray={count === 0 ? 4 : undefined}
          className="w-full overflow-visible fill-grey-2 stroke-grey-7"
        >
          <path vectorEffect="non-scaling-stroke" d={Array.from({ length: shownCount }, drawFrame).join('')} />
        </svg>
        {count > shownCount && count > 0 && (
          <div className="contact-rest text-xs text-grey-10 tabular">+{count - shownCount}</div>
        )}
      </div>
    </div>
  );
}

/** One path for all: a page of projects would have hundreds of elements else. */
function drawFrame(_: unknown, index: number): string {
  const x = (index % COLUMNS) * (FRAME.width + FRAME.gap);
  const y = Math.floor(index / COLUMNS) * (FRAME.height + FRAME.gap);
  return `M${x} ${y}h${FRAME.width}v${FRAME.height}h-${FRAME.width}z`;
}
