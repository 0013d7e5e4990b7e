import { useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { listPatternColumns } from '../../../batch/rows/pattern.ts';
import type { Field } from '../../../variables/field.ts';
import { formatCount, formatNumber } from '../../../variables/messages.ts';
import { Button } from '../../ui/button.tsx';
import type { Contents, SetupStore } from './create-setup-store.ts';
import { countCells, editCell, editCellsLike, pasteCells } from './grid/edit-table.ts';
import type { RowFilter } from './filter-rows.ts';
import { isWanted } from './mapping/mapping-row.tsx';
import { RowGrid } from './grid/row-grid.tsx';
import { FindingFilters, RowChoiceBar, RowFilterBar } from './row-tools.tsx';
import type { Findings } from './use-findings.ts';
import type { ServiceChecks } from './use-service-checks.ts';

export interface RowsPartProps {
  fields: readonly Field[];
  store: SetupStore;
  contents: Contents;
  found: Findings;
  checks: ServiceChecks;
  hasProofs: boolean;
  filter: RowFilter;
  onFilter: (filter: RowFilter) => void;
  shown: readonly number[];
  chosen: readonly number[];
  /** The findings belong to the current rows. */
  isChecked: boolean;
}

/** The last edited cell. While it has its new text, other cells with its old text can be changed too. */
interface CellEdit {
  rowIndex: number;
  columnIndex: number;
  old: string;
  text: string;
}

/** The rows with their issues, and which of them are rendered. */
export function RowsPart({
  fields,
  store,
  contents,
  found,
  checks,
  hasProofs,
  filter,
  onFilter,
  shown,
  chosen,
  isChecked,
}: RowsPartProps) {
  const { table } = contents.reading;
  const { mapping } = contents;
  const { choice, set, changeTable } = useStore(store);
  const wanted = new Set(fields.filter((field) => isWanted(field, mapping.get(field.name))).map(({ name }) => name));
  const [lastEdit, setLastEdit] = useState<CellEdit>();
  const columnsOf = useMemo(() => {
    const columns = table.columns.map(({ name }) => name);
    const byName = new Map(
      fields.map(({ name }) => [
        name,
        listPatternColumns(mapping.get(name) ?? '').map((column) => columns.indexOf(column)),
      ]),
    );
    return (name: string) => byName.get(name) ?? [];
  }, [fields, mapping, table.columns]);
  // Unmatched required fields are listed above the columns.
  const kinds = found.kinds.filter(({ code, name }) => code !== 'value' || !wanted.has(name));
  const chosenSet = useMemo(() => new Set(chosen), [chosen]);
  const grid = useRef<HTMLDivElement>(null);
  const isCurrent =
    lastEdit !== undefined && table.rows[lastEdit.rowIndex]?.cells[lastEdit.columnIndex] === lastEdit.text;
  const alikeCount = isCurrent ? countCells(table, lastEdit.columnIndex, lastEdit.old) : 0;

  function edit(rowIndex: number, columnIndex: number, text: string): void {
    const old = table.rows[rowIndex]?.cells[columnIndex] ?? '';
    const { line = 0 } = table.rows[rowIndex] ?? {};
    changeTable(
      editCell(table, rowIndex, columnIndex, text),
      `“${table.columns[columnIndex]?.name}” in row ${line} changed`,
    );
    setLastEdit({ rowIndex, columnIndex, old, text });
  }

  function paste(rowPositions: readonly number[], columnIndex: number, block: string[][]): void {
    const pasted = pasteCells(table, rowPositions, columnIndex, block);
    const skippedCount = block.flat().length - pasted.count;
    const skipped = skippedCount === 0 ? '' : `, ${formatNumber(skippedCount)} did not fit`;
    changeTable(pasted.table, `${formatCount(pasted.count, 'cell')} pasted${skipped}`);
    setLastEdit(undefined);
  }

  function editAlike({ columnIndex, old, text }: CellEdit): void {
    changeTable(editCellsLike(table, columnIndex, old, text), `${formatCount(alikeCount, 'more cell')} changed`);
    setLastEdit(undefined);
    // The button disappears.
    grid.current?.focus();
  }

  return (
    <>
      <output className="block min-h-5 text-grey-10 tabular">
        {!isChecked
          ? 'Checking rows…'
          : table.rows.length === 0
            ? ''
            : wanted.size > 0
              ? 'Match the required fields first.'
              : describeChecks(checks, found, hasProofs)}
      </output>
      {kinds.length > 0 && (
        <FindingFilters
          {...{ fields }}
          kinds={kinds}
          kind={filter.kind}
          onChoose={(kind) => onFilter({ ...filter, kind })}
        />
      )}
      <div className="flex flex-wrap items-end gap-3">
        <RowFilterBar filter={filter} onChange={onFilter} />
        <RowChoiceBar
          choice={choice}
          firstLine={table.rows[0]?.line ?? 0}
          lastLine={table.rows.at(-1)?.line ?? 0}
          readShownLines={() => shown.flatMap((index) => table.rows[index]?.line ?? [])}
          onChange={(next) => set({ choice: next })}
        />
        <p className="pb-2 text-grey-10 tabular">
          {formatNumber(chosen.length)} of {formatCount(table.rows.length, 'row')} selected
        </p>
      </div>
      <RowGrid
        {...{ table, shown, columnsOf }}
        gridRef={grid}
        findingsOf={found.of}
        isChosen={(index) => chosenSet.has(index)}
        onEdit={edit}
        onPasteCells={paste}
      />
      {lastEdit !== undefined && alikeCount > 0 && (
        <output className="flex flex-wrap items-center gap-3">
          <span>
            {formatCount(alikeCount, 'other cell')} in <bdi>{table.columns[lastEdit.columnIndex]?.name}</bdi>{' '}
            {alikeCount === 1 ? 'is' : 'are'} also{' '}
            {lastEdit.old === '' ? 'empty' : <q dir="auto">{lastEdit.old.slice(0, 60)}</q>}.
          </span>
          <Button onClick={() => editAlike(lastEdit)}>
            Change {alikeCount === 1 ? 'it' : `all ${formatNumber(alikeCount)}`}
          </Button>
        </output>
      )}
    </>
  );
}

function describeChecks(
  { doneCount, totalCount, error }: ServiceChecks,
  { kinds }: Findings,
  hasProofs: boolean,
): string {
  if (error !== undefined) return 'The service could not check all rows. The list shows what was found without it.';
  if (hasProofs && doneCount < totalCount) {
    return `Checking rows: ${formatNumber(doneCount)} of ${formatNumber(totalCount)}`;
  }
  if (!hasProofs && kinds.length === 0) return 'All values are valid. This service doesn’t check how they look.';
  return kinds.length === 0
    ? 'All rows checked. No issues found.'
    : 'All rows checked. Select an issue to see the affected rows.';
}
