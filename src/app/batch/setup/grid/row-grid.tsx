// oxlint-disable jsx-a11y/prefer-tag-over-role -- rows in a `table` element can't be positioned
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { RowFinding } from '../../../../batch/rows/check-rows.ts';
import type { Table } from '../../../../batch/table/table.ts';
import { Button } from '../../../ui/button.tsx';
import { extractRange, stepIndex } from '../../../ui/virtual-rows.tsx';
import { CellDialog } from './cell-dialog.tsx';
import { countAlike } from './edit-table.ts';
import { cellId, columnClass, GridRow } from './grid-row.tsx';

const ROW_REM = 2.25;
const COLUMN_REM = 11;
const LINE_REM = 6;
const OVERSCAN = 8;

export interface RowGridProps {
  table: Table;
  /** Indexes of the visible rows, in order. */
  shown: readonly number[];
  findingsOf: (rowIndex: number) => readonly RowFinding[];
  /** Indexes of the columns that fill a variable. */
  columnsOf: (name: string) => readonly number[];
  /** Why a row isn't selected, in a word; empty for a selected one. */
  markOf: (rowIndex: number) => string;
  /** `isForAll` also changes all cells in the column with the same text. */
  onEdit: (rowIndex: number, columnIndex: number, text: string, isForAll: boolean) => void;
  onSelect: (rowIndex: number) => void;
}

export function RowGrid(props: RowGridProps) {
  if (props.shown.length > 0 && props.table.columns.length > 0) return <FilledGrid {...props} />;
  return (
    <output className="block rounded-card border border-grey-6 p-6 text-grey-10">
      {props.table.rows.length === 0 ? 'No rows.' : 'No matching rows.'}
    </output>
  );
}

/** Only rows in or near the viewport are in the document. Focus is on the grid, not on its cells. */
function FilledGrid({ table, shown, findingsOf, columnsOf, markOf, onEdit, onSelect }: RowGridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState({ rowIndex: -1, row: 0, column: 0 });
  const [edited, setEdited] = useState<{ rowIndex: number; column: number }>();
  const [remPx] = useState(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
  const columnCount = table.columns.length;
  // The active cell follows its row when the filter changes. If that row is hidden, the next row becomes active.
  const found = shown.indexOf(active.rowIndex);
  const row = found === -1 ? Math.min(active.row, shown.length - 1) : found;
  const column = Math.min(active.column, columnCount - 1);
  const rowIndex = shown[row] ?? -1;

  // oxlint-disable-next-line react/incompatible-library -- the React Compiler is off
  const rows = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_REM * remPx,
    overscan: OVERSCAN,
    paddingStart: ROW_REM * remPx,
    rangeExtractor: (range) => extractRange(range, row),
  });
  useEffect(() => {
    // At a high zoom level, the grid is larger than the window.
    if (document.activeElement !== scroller.current) return;
    document.getElementById(cellId(row, column))?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active, row, column]);

  function activate(nextRow: number, nextColumn: number): void {
    const nextIndex = shown[nextRow] ?? -1;
    setActive({ rowIndex: nextIndex, row: nextRow, column: nextColumn });
    onSelect(nextIndex);
  }

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.target !== scroller.current || event.altKey) return;
    const next = stepIndex(event.key, row * columnCount + column, shown.length * columnCount, columnCount);
    if (next !== undefined) activate(Math.floor(next / columnCount), next % columnCount);
    else if (event.key === 'Enter' || event.key === 'F2') setEdited({ rowIndex, column });
    else {
      // The dialog takes focus before the browser inserts the character, so the character replaces the cell's text.
      if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) setEdited({ rowIndex, column });
      return;
    }
    event.preventDefault();
  }

  return (
    <div className="flex flex-col gap-2">
      <div
        ref={scroller}
        role="grid"
        tabIndex={0}
        aria-label="Rows"
        aria-rowcount={shown.length + 1}
        aria-activedescendant={cellId(row, column)}
        onKeyDown={handleKeyDown}
        style={{ height: `min(24rem, ${(table.rows.length + 1) * ROW_REM + 0.25}rem)` }}
        className="scroll-ps-24 scroll-pt-9 overflow-auto rounded-card border border-grey-6 bg-grey-2 [overflow-anchor:none] focus-visible:outline-offset-0"
      >
        <div
          role="presentation"
          className="relative"
          style={{ height: rows.getTotalSize(), minWidth: `${LINE_REM + columnCount * COLUMN_REM}rem` }}
        >
          <div
            role="row"
            aria-rowindex={1}
            className="sticky top-0 z-2 flex h-9 border-b border-grey-6 bg-grey-3 text-xs semibold text-grey-11"
          >
            <div role="columnheader" className="sticky start-0 z-1 flex w-24 shrink-0 items-center bg-grey-3 px-2">
              Row
            </div>
            {table.columns.map(({ name }) => (
              <div key={name} role="columnheader" className={`flex ${columnClass} items-center px-2`}>
                <bdi className="truncate">{name}</bdi>
              </div>
            ))}
          </div>
          {rows.getVirtualItems().map(({ index, start, size }) => {
            const at = shown[index] ?? -1;
            const tableRow = table.rows[at];
            return (
              tableRow && (
                <GridRow
                  key={tableRow.line}
                  {...{ index, start, columnsOf }}
                  row={tableRow}
                  height={size}
                  findings={findingsOf(at)}
                  mark={markOf(at)}
                  activeColumn={index === row ? column : undefined}
                  onPress={(pressed) => activate(index, pressed)}
                  onEdit={(pressed) => setEdited({ rowIndex: at, column: pressed })}
                />
              )
            );
          })}
        </div>
      </div>
      <CellDetails
        title={titleOf(table, rowIndex, column)}
        text={table.rows[rowIndex]?.cells[column] ?? ''}
        findings={findingsOf(rowIndex)}
        line={table.rows[rowIndex]?.line ?? 0}
        onEdit={() => setEdited({ rowIndex, column })}
      />
      {edited !== undefined && (
        <CellDialog
          title={titleOf(table, edited.rowIndex, edited.column)}
          text={table.rows[edited.rowIndex]?.cells[edited.column] ?? ''}
          alikeCount={countAlike(table, edited.rowIndex, edited.column)}
          onSave={(text, isForAll) => onEdit(edited.rowIndex, edited.column, text, isForAll)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  );
}

function titleOf({ rows, columns }: Table, rowIndex: number, column: number): string {
  return `Row ${rows[rowIndex]?.line}, ${columns[column]?.name}`;
}

interface CellDetailsProps {
  title: string;
  line: number;
  text: string;
  findings: readonly RowFinding[];
  onEdit: () => void;
}

const tones = { error: 'text-danger', warning: 'text-warning', note: 'text-grey-10' };

/** Shows the active cell's full text and its row's issues below the grid. */
function CellDetails({ title, line, text, findings, onEdit }: CellDetailsProps) {
  return (
    <div className="flex min-h-16 items-start justify-between gap-4 text-sm">
      <div className="flex min-w-0 flex-col gap-1">
        <p className="text-xs text-grey-10">
          <bdi>{title}</bdi>
        </p>
        <p dir="auto" className="line-clamp-2 wrap-anywhere">
          {text === '' ? <span className="text-grey-10">empty</span> : text.slice(0, 500)}
        </p>
        <ul aria-label={`Issues in row ${line}`} className="flex flex-col gap-0.5">
          {findings.slice(0, 5).map(({ code, name, severity, message }) => (
            <li key={`${code} ${name} ${message}`} className={tones[severity]}>
              {message}
            </li>
          ))}
        </ul>
      </div>
      <Button className="shrink-0" onClick={onEdit}>
        Edit cell
      </Button>
    </div>
  );
}
