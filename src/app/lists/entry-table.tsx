import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import type { VirtualListProps } from './entry.ts';
import { cellClass, EntryRow } from './entry-row.tsx';
import type { ListView, Sort } from './list-view.ts';
import type { ChangeView } from './use-list-view.ts';
import { Spacer, useVirtualList } from '../ui/virtual-rows.tsx';

const ROW_REM = 2.75;
const headClass = `${cellClass} tall:sticky top-0 z-2 bg-grey-1 text-xs semibold text-grey-10`;
const numberClass = 'w-40 text-end max-sm:w-29';

export interface EntryTableProps extends VirtualListProps {
  isOfProjects: boolean;
  view: ListView;
  change: ChangeView;
}

/** Entries one to a line, for people with thousands. Only the rows near the screen are in the document. */
export function EntryTable({ isOfProjects, view, change, ...props }: EntryTableProps) {
  const { entries, isWhole, selectedId, lastRenders, projectNames, onEnd, ...common } = props;
  const { showsProject, showsVisibility } = common;
  const { listRef, virtualRows, totalPx, scrollMargin, isVisible, events } = useVirtualList<HTMLTableSectionElement>({
    count: entries.length,
    keyOf: (index) => entries[index]?.id ?? '',
    rowRem: ROW_REM,
    initialKey: selectedId,
    isWhole,
    onEnd,
  });
  const header = { sort: view.sort, change };
  const endPx = scrollMargin + totalPx;
  return (
    <table
      className="w-full table-fixed border-collapse [overflow-anchor:none]"
      aria-rowcount={isWhole ? entries.length + 1 : -1}
    >
      <thead>
        <tr aria-rowindex={1}>
          {(!isOfProjects || showsProject) && (
            <th className={`${headClass} w-18 max-sm:hidden`}>
              <span className="sr-only">Picture</span>
            </th>
          )}
          <SortHeader {...header} by="name">
            Name
          </SortHeader>
          <th className={`${headClass} text-start max-wide:hidden`}>Description</th>
          {showsProject && <th className={`${headClass} w-56 text-start max-sm:hidden`}>Project</th>}
          {isOfProjects ? (
            <SortHeader {...header} by="count" className={numberClass}>
              Templates
            </SortHeader>
          ) : (
            <th className={`${headClass} w-44 text-end max-sm:hidden`}>Size</th>
          )}
          {showsVisibility && <th className={`${headClass} w-32 text-start max-sm:hidden`}>Visibility</th>}
          <SortHeader {...header} by="updated" className={numberClass}>
            Updated
          </SortHeader>
          {(!isOfProjects || showsProject) && (
            <th className={`${headClass} w-15 max-sm:w-12`}>
              <span className="sr-only">Favourite</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody ref={listRef} className="virtual-rows" {...events}>
        {virtualRows.map(({ index, start }, at) => {
          const entry = entries[index];
          if (entry === undefined) return null;
          return (
            <Fragment key={entry.id}>
              <Spacer heightPx={start - (virtualRows[at - 1]?.end ?? scrollMargin)} />
              <EntryRow
                {...common}
                entry={entry}
                projectName={projectNames(entry)}
                index={index}
                isSelected={entry.id === selectedId}
                isVisible={isVisible(index)}
                lastRender={lastRenders.get(entry.id)}
                isOfProjects={isOfProjects}
              />
            </Fragment>
          );
        })}
        <Spacer heightPx={endPx - (virtualRows.at(-1)?.end ?? scrollMargin)} />
      </tbody>
    </table>
  );
}

interface SortHeaderProps {
  sort: Sort | '';
  change: ChangeView;
  by: 'name' | 'updated' | 'count';
  className?: string;
  children: ReactNode;
}

/** The order that people look for first. */
const firstOrders = { name: 'name', updated: '-updated', count: '-count' } as const satisfies Record<string, Sort>;

/** A column head that sorts: ascending, descending, and back to the service's order. */
function SortHeader({ sort, change, by, className = 'text-start', children }: SortHeaderProps) {
  const first = firstOrders[by];
  const second: Sort = first === by ? `-${by}` : by;
  const next = sort === first ? second : sort === second ? '' : first;
  const direction = sort === by ? 'ascending' : sort === `-${by}` ? 'descending' : undefined;
  const Arrow = direction === undefined ? ArrowUpDown : direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <th aria-sort={direction} className={`${headClass} ${className}`}>
      <button
        type="button"
        className="-mx-1 inline-flex items-center gap-1.5 rounded-control p-1 font-[inherit]"
        onClick={() => change({ sort: next })}
      >
        {children}
        <Arrow size="0.75rem" aria-hidden="true" className={direction === undefined ? 'text-grey-8' : 'text-grey-12'} />
      </button>
    </th>
  );
}
