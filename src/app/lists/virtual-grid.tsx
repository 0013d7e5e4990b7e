import { memo, useLayoutEffect, useState, type RefObject } from 'react';
import { EntryCard } from './entry-card.tsx';
import type { VirtualListProps } from './entry.ts';
import { useVirtualList } from '../ui/virtual-rows.tsx';
import type { Layout } from './list-view.ts';

/** Card height and the gap between cards, in rem. All cards have the same height, so they aren't measured. */
const CARD_REM = 20;
const GAP_REM = 1;
/** Minimum card width, also in `gridClass`. */
const COLUMN_REM = 17.5;

const gridClass =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,17.5rem),1fr))] auto-rows-[20rem] content-start gap-4';

/** Cards on a fluid grid. Only rows near the screen are in the document. */
export const VirtualGrid = memo(function VirtualGrid(props: VirtualListProps) {
  const { entries, isWhole, selectedId, lastRenders, projectNames, onEnd, ...common } = props;
  const [columns, setColumns] = useState(0);
  const { listRef, virtualRows, totalPx, isVisible, events } = useVirtualList<HTMLUListElement>({
    count: entries.length,
    keyOf: (index) => entries[index]?.id ?? '',
    columns,
    rowRem: CARD_REM,
    gapRem: GAP_REM,
    initialKey: selectedId,
    isWhole,
    onEnd,
  });
  useColumns(listRef, setColumns);
  return (
    <ul
      ref={listRef}
      className={`virtual-rows print:h-auto! ${gridClass}`}
      // Rows are placed by number, so an extra column would make the grid wider than the page.
      style={{ height: totalPx, gridTemplateColumns: columns === 0 ? undefined : `repeat(${columns}, minmax(0, 1fr))` }}
      {...events}
    >
      {virtualRows.flatMap((row) =>
        entries
          .slice(row.index * columns, (row.index + 1) * columns)
          .map((entry, column) => (
            <EntryCard
              key={entry.id}
              {...common}
              entry={entry}
              projectName={projectNames(entry)}
              index={row.index * columns + column}
              setSize={isWhole ? entries.length : -1}
              row={row.index + 1}
              isSelected={entry.id === selectedId}
              isVisible={isVisible(row.index)}
              lastRender={lastRenders.get(entry.id)}
            />
          )),
      )}
    </ul>
  );
});

/** Counts the columns that fit. The first count happens before the grid is painted, so that nothing below the grid moves. */
function useColumns(grid: RefObject<HTMLElement | null>, setColumns: (columns: number) => void): void {
  useLayoutEffect(() => {
    const element = grid.current;
    if (element === null) return undefined;
    const count = () => {
      const remPx = parseFloat(getComputedStyle(document.documentElement).fontSize);
      const widthRem = element.getBoundingClientRect().width / remPx;
      setColumns(Math.max(1, Math.floor((widthRem + GAP_REM) / (COLUMN_REM + GAP_REM))));
    };
    count();
    const observer = new ResizeObserver(count);
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid, setColumns]);
}

const CARD_COUNT = 8;
const ROW_COUNT = 14;

/** A placeholder for a list that is loading. */
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
