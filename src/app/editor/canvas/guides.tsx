import type { Guide } from '../geometry/snap-targets.ts';

/** Lines that show what a layer snaps to. */
export function Guides({ guides, scale }: { guides: readonly Guide[]; scale: number }) {
  return guides.map(({ kind, axis, at, from, to }, index) => {
    // A line at an x is vertical; a gap along x is horizontal.
    const isVertical = (kind === 'line') === (axis === 'x');
    const ends = isVertical ? { x1: at, x2: at, y1: from, y2: to } : { x1: from, x2: to, y1: at, y2: at };
    // oxlint-disable-next-line react/no-array-index-key -- guides have no names
    return <line key={index} className="editor-guide" strokeWidth={1 / scale} {...ends} />;
  });
}
