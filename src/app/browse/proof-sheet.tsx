/** The room for a sheet, and where its crop marks begin and end, in units of the drawing. */
const ROOM = { width: 112, height: 68 };
const CANVAS = { width: 176, height: 116 };
const MARK = { gap: 8, length: 12 };

/** A template as a sheet between crop marks. A list does not tell its size: the proportions are drawn only once known. */
export function ProofSheet({ name, ratio }: { name: string; ratio: number | undefined }) {
  const initial = Array.from(name.trim())[0]?.toUpperCase();
  const scale = Math.min(ROOM.width / (ratio ?? 1.6), ROOM.height);
  const width = scale * (ratio ?? 1.6);
  const [left, top] = [(CANVAS.width - width) / 2, (CANVAS.height - scale) / 2];
  return (
    <svg viewBox={`0 0 ${CANVAS.width} ${CANVAS.height}`} className="mx-auto h-full">
      <path
        className="stroke-grey-8"
        d={[left, left + width].map((x) => drawMarks(x, top, scale, x === left ? -1 : 1)).join('')}
      />
      {ratio !== undefined && (
        <rect x={left} y={top} width={width} height={scale} className="fill-grey-2 stroke-grey-7" />
      )}
      <text
        x="50%"
        y="50%"
        dominantBaseline="central"
        textAnchor="middle"
        className="fill-grey-9 semibold"
        fontSize="22"
      >
        {initial}
      </text>
    </svg>
  );
}

/** The four marks of one side; `outwards` is the direction away from the sheet. */
function drawMarks(x: number, top: number, height: number, outwards: number): string {
  const bottom = top + height;
  const across = `${x + outwards * MARK.gap}`;
  const reach = `h${outwards * MARK.length}`;
  return `M${x} ${top - MARK.gap}v-${MARK.length}M${x} ${bottom + MARK.gap}v${MARK.length}M${across} ${top}${reach}M${across} ${bottom}${reach}`;
}
