// oxlint-disable jsx-a11y/prefer-tag-over-role -- the rows of a `table` element can't be positioned
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { RowFinding } from '../../../../batch/rows/check-rows.ts';
import type { Table } from '../../../../batch/table/table.ts';
import { extractRange } from '../../../ui/virtual-rows.tsx';
import { useWidth } from '../../../ui/use-width.ts';
import { CellDetails } from './cell-details.tsx';
import { parseCells, quoteCell } from './edit-table.ts';
import { GridRow } from './grid-row.tsx';
import { findPlace, moveCell, type GridPlace } from './move-cell.ts';
import { useGridClipboard } from './use-grid-clipboard.ts';

const ROW_REM = 2.25;
const COLUMN_REM_MIN = 11;
const LINE_REM = 6;
const OVERSCAN = 8;

export interface RowGridProps {
  /** The grid has the focus instead of its cells. */
  gridRef: RefObject<HTMLDivElement | null>;
  table: Table;
  /** The positions of the shown rows, in order. */
  shown: readonly number[];
  findingsOf: (rowIndex: number) => readonly RowFinding[];
  /** The positions of the columns that fill a variable. */
  columnsOf: (name: string) => readonly number[];
  isChosen: (rowIndex: number) => boolean;
  onEdit: (rowIndex: number, columnIndex: number, text: string) => void;
  /** Several cells were pasted, into these rows from this column on. */
  onPasteCells: (rowPositions: readonly number[], columnIndex: number, block: string[][]) => void;
}

export function RowGrid(props: RowGridProps) {
  if (props.shown.length > 0 && props.table.columns.length > 0) return <FilledGrid {...props} />;
  return (
    <output className="block rounded-card border border-grey-6 p-6 text-grey-10">
      {props.table.rows.length === 0 ? 'There are no rows.' : 'No matching rows.'}
    </output>
  );
}

/** A virtual grid: only rows and columns near the visible ones are in the document. */
function FilledGrid({
  gridRef: scroller,
  table,
  findingsOf,
  columnsOf,
  isChosen,
  onEdit,
  onPasteCells,
  ...latest
}: RowGridProps) {
  const [active, setActive] = useState({ row: 0, column: 0, rowIndex: -1 });
  /** The text in the open cell. The shown rows don't change while it is open. Undefined if no cell is open. */
  const [editing, setEditing] = useState<{ text: string; shown: readonly number[] }>();
  /** The grid already had the focus before the press. */
  const hadFocus = useRef(false);
  const shown = editing?.shown ?? latest.shown;
  const [remPx] = useState(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
  const widthPx = useWidth(scroller);
  const size = { rowCount: shown.length, columnCount: table.columns.length, pageRows: 10 };
  const place = findPlace(active, shown, size);

  // A few columns share the available width.
  const roomPx = (widthPx - LINE_REM * remPx) / Math.max(1, size.columnCount);
  const columnPx = Math.max(COLUMN_REM_MIN * remPx, Math.floor(roomPx));

  // oxlint-disable-next-line react/incompatible-library -- the React Compiler is off
  const rows = useVirtualizer({
    count: size.rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_REM * remPx,
    overscan: OVERSCAN,
    paddingStart: ROW_REM * remPx,
    scrollPaddingStart: ROW_REM * remPx,
    rangeExtractor: (range) => extractRange(range, place.row),
  });
  const columns = useVirtualizer({
    horizontal: true,
    count: size.columnCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => columnPx,
    overscan: 2,
    paddingStart: LINE_REM * remPx,
    scrollPaddingStart: LINE_REM * remPx,
    rangeExtractor: (range) => extractRange(range, place.column),
  });
  useLayoutEffect(() => columns.measure(), [columns, columnPx]);
  const virtualColumns = columns.getVirtualItems();
  useEffect(() => {
    // At a high zoom level, the grid is larger than the window.
    if (document.activeElement !== scroller.current) return;
    document.getElementById(cellId(place.row, place.column))?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [scroller, active, place.row, place.column]);

  function activate({ row, column }: GridPlace): void {
    setActive({ row, column, rowIndex: shown[row] ?? -1 });
  }

  function go(next: GridPlace): void {
    activate(next);
    setEditing(undefined);
    rows.scrollToIndex(next.row);
    columns.scrollToIndex(next.column);
  }

  function edit(text: string): void {
    activate(place);
    setEditing({ text, shown });
  }

  function textOf({ row, column }: GridPlace): string {
    return table.rows[shown[row] ?? -1]?.cells[column] ?? '';
  }

  function commit(text: string, key?: 'Enter' | 'Tab'): void {
    const rowIndex = shown[place.row];
    if (rowIndex !== undefined && text !== textOf(place)) onEdit(rowIndex, place.column, text);
    setEditing(undefined);
    if (key === undefined) return;
    scroller.current?.focus();
    const next = moveCell(key === 'Enter' ? 'ArrowDown' : 'ArrowRight', place, size);
    if (next !== undefined) go(next);
  }

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.target !== scroller.current || event.altKey) return;
    const isCtrl = event.ctrlKey || event.metaKey;
    const next = moveCell(
      event.key,
      place,
      { ...size, pageRows: pageRowsOf(scroller.current, ROW_REM * remPx) },
      isCtrl,
    );
    if (next !== undefined) go(next);
    else if (event.key === 'Enter' || event.key === 'F2') edit(textOf(place));
    else if (event.key === 'Delete' || event.key === 'Backspace') commit('');
    else if (event.key.length === 1 && !isCtrl && event.key !== ' ') edit('');
    else return;
    // The first letter of an edit also goes into the box.
    if (event.key.length > 1) event.preventDefault();
  }

  useGridClipboard(scroller, {
    copy: () => quoteCell(textOf(place)),
    // Overwrites cells from here on. To paste a new spreadsheet, people leave the grid.
    paste(pasted) {
      const text = pasted.replace(/\r?\n$/, '');
      if (/[\t\r\n]/.test(text)) onPasteCells(shown.slice(place.row), place.column, parseCells(text));
      else commit(text);
    },
  });

  return (
    <div className="flex flex-col gap-2">
      <div
        ref={scroller}
        role="grid"
        tabIndex={0}
        aria-label="Rows"
        aria-rowcount={size.rowCount + 1}
        aria-colcount={size.columnCount + 1}
        aria-activedescendant={cellId(place.row, place.column)}
        onKeyDown={handleKeyDown}
        onPointerDown={() => void (hadFocus.current = document.activeElement === scroller.current)}
        style={{ height: `min(24rem, ${(table.rows.length + 1) * ROW_REM + 0.25}rem)` }}
        className="overflow-auto rounded-card border border-grey-6 bg-grey-2 [overflow-anchor:none] focus-visible:outline-offset-0"
      >
        <div
          className="relative"
          style={{ height: rows.getTotalSize(), width: columns.getTotalSize() }}
          role="presentation"
        >
          <div
            role="row"
            aria-rowindex={1}
            className="sticky top-0 z-2 h-9 border-b border-grey-6 bg-grey-3 text-xs semibold text-grey-11"
            style={{ width: columns.getTotalSize() }}
          >
            <div
              role="columnheader"
              aria-colindex={1}
              className="sticky start-0 z-1 flex h-full w-24 items-center bg-grey-3 px-2"
            >
              Row
            </div>
            {virtualColumns.map(({ index, start, size: width }) => (
              <div
                key={index}
                role="columnheader"
                aria-colindex={index + 2}
                className="absolute top-0 flex h-full items-center px-2"
                style={{ insetInlineStart: start, width }}
              >
                <bdi className="truncate">{table.columns[index]?.name}</bdi>
              </div>
            ))}
          </div>
          {rows.getVirtualItems().map(({ index, start, size: height }) => {
            const rowIndex = shown[index] ?? -1;
            const row = table.rows[rowIndex];
            if (row === undefined) return null;
            return (
              <GridRow
                key={row.line}
                {...{ row, index, start, height, virtualColumns, columnsOf, cellId }}
                width={columns.getTotalSize()}
                findings={findingsOf(rowIndex)}
                isChosen={isChosen(rowIndex)}
                activeColumn={index === place.row ? place.column : undefined}
                editing={index === place.row ? editing?.text : undefined}
                onPress={(column) => {
                  if (index === place.row && column === place.column && hadFocus.current) {
                    edit(row.cells[column] ?? '');
                  } else activate({ row: index, column });
                }}
                onCommit={commit}
                onLeave={() => {
                  setEditing(undefined);
                  scroller.current?.focus();
                }}
              />
            );
          })}
        </div>
      </div>
      <CellDetails
        columnName={table.columns[place.column]?.name ?? ''}
        line={table.rows[shown[place.row] ?? -1]?.line ?? 0}
        text={textOf(place)}
        findings={findingsOf(shown[place.row] ?? -1)}
        onEdit={() => edit(textOf(place))}
      />
    </div>
  );
}

function cellId(row: number, column: number): string {
  return `cell-${row}-${column}`;
}

function pageRowsOf(scroller: HTMLElement | null, rowPx: number): number {
  return Math.max(1, Math.floor((scroller?.clientHeight ?? 0) / rowPx) - 2);
}
