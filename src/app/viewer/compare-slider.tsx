import type { PointerEvent, ReactNode } from 'react';

export interface CompareSliderProps {
  /** How much of the stage shows the past render, in percent. */
  at: number;
  onMove: (at: number) => void;
  /** The past render, as a layer over the other. */
  children: ReactNode;
}

/** The past render over the other as far as the line, which a pointer can take. */
export function CompareLayer({ at, onMove, children }: CompareSliderProps) {
  function follow(event: PointerEvent<HTMLElement>): void {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { left = 0, width = 1 } = event.currentTarget.parentElement?.getBoundingClientRect() ?? {};
    onMove(Math.round(Math.min(100, Math.max(0, ((event.clientX - left) / width) * 100))));
  }
  return (
    <>
      <div className="look-before" style={{ clipPath: `inset(0 ${100 - at}% 0 0)` }}>
        {children}
      </div>
      <div
        className="look-line"
        style={{ left: `${at}%` }}
        aria-hidden="true"
        onPointerDown={(event) => {
          // The stage would pan.
          event.stopPropagation();
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={follow}
      />
    </>
  );
}

/** The same line by keys. */
export function CompareRange({ at, onMove }: Omit<CompareSliderProps, 'children'>) {
  return (
    <label className="look-range">
      Before
      <input
        type="range"
        min={0}
        max={100}
        value={at}
        aria-label="Before and after"
        aria-valuetext={`${at} % before, ${100 - at} % after`}
        onChange={({ target }) => onMove(target.valueAsNumber)}
      />
      <span aria-hidden="true">After</span>
    </label>
  );
}
