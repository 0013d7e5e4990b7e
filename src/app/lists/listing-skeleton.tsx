import { gridClass, Skeletons } from './first-cards.tsx';
import type { Layout } from './list-view.ts';

const CARD_COUNT = 8;
const ROW_COUNT = 14;

/** The outline of what comes. */
export function ListingSkeleton({ layout }: { layout: Layout }) {
  if (layout === 'cards') {
    return (
      <ul aria-busy="true" className={gridClass}>
        <Skeletons count={CARD_COUNT} />
      </ul>
    );
  }
  return (
    <div aria-hidden="true" className="table-skeleton">
      {Array.from({ length: ROW_COUNT }, (_, index) => (
        <div key={index}>
          <div className="skeleton" />
          <div className="skeleton" />
          <div className="skeleton" />
        </div>
      ))}
    </div>
  );
}
