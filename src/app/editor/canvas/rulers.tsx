import { formatNumber } from '../../../variables/messages.ts';

/** The least distance between two marks, in screen pixels. */
const GAP_PX = 56;

export interface RulersProps {
  /** The page's size in its unit. */
  width: number;
  height: number;
  /** Screen pixels per unit. */
  scale: number;
}

/** Rulers in the page's unit at its top and left edge, which stay visible while the page is scrolled. */
export function Rulers({ width, height, scale }: RulersProps) {
  const step = findStep(scale);
  return (
    <>
      <div className="editor-ruler editor-ruler-top" aria-hidden="true">
        {listMarks(width, step).map((mark) => (
          <span key={mark} style={{ left: mark * scale }}>
            {formatNumber(mark)}
          </span>
        ))}
      </div>
      <div className="editor-ruler editor-ruler-left" aria-hidden="true">
        {listMarks(height, step).map((mark) => (
          <span key={mark} style={{ top: mark * scale }}>
            {formatNumber(mark)}
          </span>
        ))}
      </div>
    </>
  );
}

/** A round number of units: 1, 2 or 5 times a power of ten. */
export function findStep(scale: number): number {
  const least = GAP_PX / scale;
  const power = 10 ** Math.floor(Math.log10(least));
  return (least <= power ? 1 : least <= 2 * power ? 2 : least <= 5 * power ? 5 : 10) * power;
}

function listMarks(length: number, step: number): number[] {
  return Array.from({ length: Math.floor(length / step) + 1 }, (_, index) => index * step);
}
