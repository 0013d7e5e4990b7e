import type { CSSProperties } from 'react';

const FRAMES_MAX = 12;
const COLUMNS = 6;
const FRAME = { width: 46, height: 36, gap: 8 };
const STEP = { x: FRAME.width + FRAME.gap, y: FRAME.height + FRAME.gap };
const USUAL_RATIO = 1.6;

/** A project as small frames, one for each of its templates; the last says how many more there are. */
export function ProjectFrames({ count }: { count: number }) {
  const shownCount = count > FRAMES_MAX ? FRAMES_MAX - 1 : Math.max(count, 1);
  const rows = count > COLUMNS ? 2 : 1;
  return (
    <div className="w-full px-6">
      <svg
        viewBox={`0 0 ${COLUMNS * STEP.x - FRAME.gap} ${rows * STEP.y - FRAME.gap}`}
        strokeDasharray={count === 0 ? 4 : undefined}
        className="w-full overflow-visible fill-grey-2 stroke-grey-7"
      >
        {Array.from({ length: shownCount }, (_, index) => (
          <rect
            key={index}
            x={(index % COLUMNS) * STEP.x}
            y={Math.floor(index / COLUMNS) * STEP.y}
            width={FRAME.width}
            height={FRAME.height}
          />
        ))}
        {count > FRAMES_MAX && (
          <text x={5 * STEP.x} y="68" fontSize="12" className="fill-grey-9 stroke-none tabular">
            +{count - shownCount}
          </text>
        )}
      </svg>
    </div>
  );
}

/**
 * A template as a frame between crop marks: 88 px wide at the most, so that its size has room beside the marks, and 76 high. A
 * list does not tell the aspect ratio, so the frame is drawn only once that is known.
 */
export function TemplateFrame({ name, ratio }: { name: string; ratio: number | undefined }) {
  const initial = initialOf(name);
  return (
    <div
      className="crop-marks m-auto box-content grid aspect-(--ratio) min-h-0 w-[min(5.5rem,4.75rem*var(--ratio))] place-items-center text-lg semibold text-grey-9 [--mark-gap:1.375rem]"
      style={{ '--ratio': ratio ?? USUAL_RATIO } as CSSProperties}
    >
      {ratio === undefined ? (
        initial
      ) : (
        <span className="grid size-full min-h-0 place-items-center border border-grey-7 bg-grey-2">{initial}</span>
      )}
    </div>
  );
}

/** Stands for a template in a small place. */
export function InitialFrame({ name }: { name: string }) {
  return (
    <span className="m-auto grid h-14 w-20 place-items-center border border-grey-7 bg-grey-2 text-lg semibold text-grey-9">
      {initialOf(name)}
    </span>
  );
}

function initialOf(name: string): string | undefined {
  return Array.from(name.trim())[0]?.toUpperCase();
}
