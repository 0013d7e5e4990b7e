import type { Layout } from './list-view.ts';
import { gridClass } from './virtual-grid.tsx';

const CARD_COUNT = 8;
const ROW_COUNT = 14;

/** The outline of a list that is loading. */
export function ListSkeleton({ layout }: { layout: Layout }) {
  if (layout === 'table') {
    return (
      <div aria-hidden="true">
        {Array.from({ length: ROW_COUNT }, (_, index) => (
          <div
            key={index}
            className="grid h-11 grid-cols-[2fr_3fr_1fr] items-center gap-8 border-b border-grey-6 px-3 *:h-3"
          >
            <div className="skeleton" />
            <div className="skeleton" />
            <div className="skeleton" />
          </div>
        ))}
      </div>
    );
  }
  return (
    <ul aria-busy="true" className={gridClass}>
      {Array.from({ length: CARD_COUNT }, (_, index) => (
        <li key={index} aria-hidden="true" className="overflow-hidden rounded-card border border-grey-6 bg-grey-2">
          <div className="h-44 border-b border-grey-6 bg-grey-3" />
          <div className="flex flex-col px-4 py-3.5">
            <div className="skeleton my-1 h-4 w-2/3" />
            <div className="skeleton mt-2.5 h-3 w-full" />
            <div className="skeleton mt-2 h-3 w-1/2" />
            <div className="skeleton mt-5 h-3 w-3/4" />
          </div>
        </li>
      ))}
    </ul>
  );
}
