import type { PointerEvent, ReactNode } from 'react';

/** Visible on light and dark images. */
const lineClass =
  'before:absolute before:inset-y-0 before:left-1/2 before:-ml-0.5 before:w-1 before:border-x before:border-[#000] before:bg-[#fff]';
const handleClass =
  'after:absolute after:top-[calc(50%-12px)] after:left-1 after:h-6 after:w-4 after:rounded-control after:border-2 after:border-[#000] after:bg-[#fff]';

export interface CompareSliderProps {
  /** How much of the stage shows the earlier render. */
  percent: number;
  onMove: (percent: number) => void;
  /** The earlier render, shown on top of the current one. */
  children: ReactNode;
}

/** Shows the earlier render over the current one, up to a draggable line. */
export function CompareLayer({ percent, onMove, children }: CompareSliderProps) {
  function follow(event: PointerEvent<HTMLElement>): void {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { left = 0, width = 1 } = event.currentTarget.parentElement?.getBoundingClientRect() ?? {};
    onMove(Math.round(Math.min(100, Math.max(0, ((event.clientX - left) / width) * 100))));
  }
  return (
    <>
      <div className="absolute inset-0" style={{ clipPath: `inset(0 ${100 - percent}% 0 0)` }}>
        {children}
      </div>
      <div
        className={`absolute inset-y-0 -ml-3 w-6 cursor-ew-resize touch-none ${lineClass} ${handleClass}`}
        style={{ left: `${percent}%` }}
        aria-hidden="true"
        onPointerDown={(event) => {
          // Keep the stage from panning.
          event.stopPropagation();
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={follow}
      />
    </>
  );
}

/** Moves the line with the keyboard. */
export function CompareRange({ percent, onMove }: Omit<CompareSliderProps, 'children'>) {
  return (
    <label className="flex items-center gap-3 border-t border-grey-6 bg-grey-2 px-3 py-2.5">
      Before
      <input
        type="range"
        min={0}
        max={100}
        value={percent}
        aria-label="Before and after"
        aria-valuetext={`${percent}% before, ${100 - percent}% after`}
        onChange={({ target }) => onMove(target.valueAsNumber)}
        className="min-w-0 flex-1"
      />
      <span aria-hidden="true">After</span>
    </label>
  );
}
