import { Fragment, memo } from 'react';
import type { BatchRow } from '../../../batch/queue/batch.ts';
import { stateNames, describeValues } from './describe-batch.ts';
import { StateMark } from './row-filter.tsx';
import { Spacer, useVirtualList } from '../../ui/virtual-rows.tsx';

const ROW_REM = 3.25;
const cellClass = 'px-3 max-sm:px-2';
const headClass = `${cellClass} h-9 text-xs semibold text-grey-10`;

export interface RowTableProps {
  rows: readonly BatchRow[];
  onOpen: (at: number) => void;
}

/** A batch's rows. Only rows near the viewport are in the document. */
export function RowTable({ rows, onOpen }: RowTableProps) {
  const { listRef, virtualRows, totalPx, scrollMargin, ...list } = useVirtualList<HTMLTableSectionElement>({
    count: rows.length,
    keyOf: (index) => rows[index]?.at ?? -1,
    rowRem: ROW_REM,
  });
  const activeIndex = Math.max(0, list.focusedIndex);
  return (
    <table
      aria-label="Rows"
      aria-rowcount={rows.length + 1}
      className="w-full table-fixed border-collapse border border-grey-6 bg-grey-2 [overflow-anchor:none]"
    >
      <thead>
        <tr aria-rowindex={1}>
          <th className={`${headClass} w-16 text-end max-sm:w-13`}>Row</th>
          <th className={`${headClass} w-28 text-start max-sm:w-27`}>State</th>
          <th className={`${headClass} text-start`}>File</th>
          <th className={`${headClass} w-1/2 text-start max-wide:hidden`}>Details</th>
        </tr>
      </thead>
      <tbody ref={listRef} {...list.events}>
        {virtualRows.map(({ index, start }, position) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            <Fragment key={row.at}>
              <Spacer heightPx={start - (virtualRows[position - 1]?.end ?? scrollMargin)} />
              <Row row={row} index={index} isActive={index === activeIndex} onOpen={onOpen} />
            </Fragment>
          );
        })}
        <Spacer heightPx={scrollMargin + totalPx - (virtualRows.at(-1)?.end ?? scrollMargin)} />
      </tbody>
    </table>
  );
}

interface RowProps extends Pick<RowTableProps, 'onOpen'> {
  row: BatchRow;
  index: number;
  isActive: boolean;
}

const Row = memo(function Row({ row, index, isActive, onOpen }: RowProps) {
  const { at, line, state, fileStem, extension, message } = row;
  const detail = message || describeValues(row);
  const detailClass = state === 'failed' ? 'text-danger' : state === 'unknown' ? 'text-warning' : 'text-grey-10';
  return (
    <tr
      aria-rowindex={index + 2}
      className="link-row border-t border-grey-6 hover:bg-grey-3"
      style={{ height: `${ROW_REM}rem` }}
    >
      <td className={`${cellClass} text-end text-grey-10 tabular`}>{line}</td>
      <td className={cellClass}>
        <span className="flex items-center gap-1.5">
          <StateMark state={state} />
          {stateNames[state]}
        </span>
      </td>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the text of its button is its label */}
      <td className={cellClass}>
        <button
          type="button"
          data-index={index}
          tabIndex={isActive ? 0 : -1}
          onClick={() => onOpen(at)}
          className="stretched block max-w-full truncate text-start focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          <bdi>{state === 'done' ? `${fileStem}.${extension}` : fileStem}</bdi>
        </button>
        <p className={`truncate text-xs wide:hidden ${detailClass}`}>
          <bdi>{detail}</bdi>
        </p>
      </td>
      <td className={`${cellClass} truncate max-wide:hidden ${detailClass}`}>
        <bdi>{detail}</bdi>
      </td>
    </tr>
  );
});
