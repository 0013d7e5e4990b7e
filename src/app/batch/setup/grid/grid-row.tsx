// oxlint-disable jsx-a11y/prefer-tag-over-role -- rows in a `table` element can't be positioned
import { CircleAlert, TriangleAlert } from 'lucide-react';
import type { RowFinding } from '../../../../batch/rows/check-rows.ts';
import type { TableRow } from '../../../../batch/table/table.ts';

export interface GridRowProps {
  row: TableRow;
  /** The row's index among the visible rows. */
  index: number;
  start: number;
  height: number;
  findings: readonly RowFinding[];
  columnsOf: (name: string) => readonly number[];
  /** Why the row isn't selected; empty for a selected one. */
  mark: string;
  activeColumn: number | undefined;
  onPress: (column: number) => void;
  onEdit: (column: number) => void;
}

/** One row: its line number in the file, its worst finding, and its cells. */
export function GridRow({ row, index, start, height, findings, columnsOf, ...props }: GridRowProps) {
  const { mark, activeColumn, onPress, onEdit } = props;
  const worst = worstOf(findings);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={`absolute inset-x-0 flex border-b border-grey-6 ${mark === '' ? '' : 'text-grey-10'}`}
      style={{ top: start, height }}
    >
      <div
        role="rowheader"
        className="sticky start-0 z-1 flex w-24 shrink-0 items-center gap-1.5 border-e border-grey-6 bg-grey-2 px-2 text-grey-10 tabular"
      >
        {row.line}
        {worst === 'error' && <CircleAlert size="1rem" aria-label="Problem" className="text-danger" />}
        {worst === 'warning' && <TriangleAlert size="1rem" aria-label="Warning" className="text-warning" />}
        {mark !== '' && <span className="text-xs">{mark}</span>}
      </div>
      {row.cells.map((cell, column) => {
        const found = findings.filter(({ name }) => columnsOf(name).includes(column));
        const severity = worstOf(found);
        const isActive = activeColumn === column;
        return (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the grid has focus and handles the keys
          <div
            // oxlint-disable-next-line react/no-array-index-key -- a row's cells never move
            key={column}
            id={cellId(index, column)}
            role="gridcell"
            aria-selected={isActive}
            aria-invalid={severity === 'error' || undefined}
            title={found.map(({ message }) => message).join('\n') || undefined}
            className={`flex ${columnClass} items-center border-e border-grey-6 px-2 ${edges[severity ?? 'none']} ${isActive ? 'outline-2 -outline-offset-2 outline-accent' : ''}`}
            onClick={() => onPress(column)}
            onDoubleClick={() => onEdit(column)}
          >
            <bdi className="truncate">{cell.slice(0, 200)}</bdi>
          </div>
        );
      })}
    </div>
  );
}

/** All columns have the same width. If there are only a few, they share the available width. */
export const columnClass = 'min-w-44 flex-1';

export function cellId(row: number, column: number): string {
  return `cell-${row}-${column}`;
}

/** In forced-colors mode, shadows disappear, so borders are used. */
const edges = {
  error: 'inset-shadow-[0_-2px_var(--color-danger)] forced-colors:border-b-3',
  warning: 'inset-shadow-[0_-2px_var(--color-warning)] forced-colors:border-b-1',
  note: '',
  none: '',
};

function worstOf(findings: readonly RowFinding[]): RowFinding['severity'] | undefined {
  return (['error', 'warning', 'note'] as const).find((each) => findings.some(({ severity }) => severity === each));
}
