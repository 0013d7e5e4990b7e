import { useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { listPatternColumns } from '../../../batch/rows/pattern.ts';
import type { Field } from '../../../variables/field.ts';
import { formatCount, formatNumber } from '../../../variables/messages.ts';
import { Button } from '../../ui/button.tsx';
import type { Contents, SetupStore } from './create-setup-store.ts';
import { countCells, editCell, editCellsLike, pasteCells } from './grid/edit-table.ts';
import type { RowFilter } from './filter-rows.ts';
import { isWanted } from './mapping/wanted-fields.ts';
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
  /** What is found here is of the rows as they are now. */
  isChecked: boolean;
}

/** A cell that was mended. Others that hold what it held can be changed too, for as long as it holds its new text. */
interface Mended {
  rowIndex: number;
  columnIndex: number;
  old: string;
  text: string;
}

/** The rows: which of them are rendered, what was found about them, and where to mend it. */
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
  const [mended, setMended] = useState<Mended>();
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
  // What all rows miss is said above the columns.
  const kinds = found.kinds.filter(({ code, name }) => code !== 'value' || !wanted.has(name));
  const chosenSet = useMemo(() => new Set(chosen), [chosen]);
  const grid = useRef<HTMLDivElement>(null);
  const isMended = mended !== undefined && table.rows[mended.rowIndex]?.cells[mended.columnIndex] === mended.text;
  const alikeCount = isMended ? countCells(table, mended.columnIndex, mended.old) : 0;

  function edit(rowIndex: number, columnIndex: number, text: string): void {
    const old = table.rows[rowIndex]?.cells[columnIndex] ?? '';
    const { line = 0 } = table.rows[rowIndex] ?? {};
    changeTable(
      editCell(table, rowIndex, columnIndex, text),
      `Row ${line}, ${table.columns[columnIndex]?.name ?? ''}: changed.`,
    );
    setMended({ rowIndex, columnIndex, old, text });
  }

  function paste(rowPositions: readonly number[], columnIndex: number, block: string[][]): void {
    const pasted = pasteCells(table, rowPositions, columnIndex, block);
    const leftOut = block.flat().length - pasted.count;
    const place = leftOut === 0 ? '' : ` There was no place for ${formatNumber(leftOut)} more.`;
    changeTable(pasted.table, `${formatCount(pasted.count, 'cell')} pasted.${place}`);
    setMended(undefined);
  }

  function editAlike({ columnIndex, old, text }: Mended): void {
    changeTable(editCellsLike(table, columnIndex, old, text), `${formatCount(alikeCount, 'cell')} more changed.`);
    setMended(undefined);
    // The button goes.
    grid.current?.focus();
  }

  return (
    <>
      <output className="block min-h-5 text-grey-10 tabular">
        {!isChecked
          ? 'Checking the rows.'
          : table.rows.length === 0
            ? ''
            : wanted.size > 0
              ? 'All rows wait for what needs a column or a fixed value.'
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
          readShownLines={() => shown.flatMap((at) => table.rows[at]?.line ?? [])}
          onChange={(next) => set({ choice: next })}
        />
        <p className="pb-2 text-grey-10 tabular">
          {formatNumber(chosen.length)} of {formatCount(table.rows.length, 'row')} chosen
        </p>
      </div>
      <RowGrid
        {...{ table, shown, columnsOf }}
        gridRef={grid}
        findingsOf={found.of}
        isChosen={(at) => chosenSet.has(at)}
        onEdit={edit}
        onPasteCells={paste}
      />
      {mended !== undefined && alikeCount > 0 && (
        <output className="flex flex-wrap items-center gap-3">
          <span>
            {formatCount(alikeCount, 'other cell')} of <bdi>{table.columns[mended.columnIndex]?.name}</bdi>{' '}
            {alikeCount === 1 ? 'holds' : 'hold'}{' '}
            {mended.old === '' ? 'nothing, too' : <q dir="auto">{mended.old.slice(0, 60)}</q>}.
          </span>
          <Button onClick={() => editAlike(mended)}>
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
  if (error !== undefined) return 'The service could not check all rows. What is found here is told.';
  if (hasProofs && doneCount < totalCount) {
    return `Checking how the rows look: ${formatNumber(doneCount)} of ${formatNumber(totalCount)}.`;
  }
  if (!hasProofs && kinds.length === 0) return 'All rows keep the rules. This service does not check how they look.';
  return kinds.length === 0
    ? 'All rows are checked, and nothing is wrong.'
    : 'All rows are checked. Choose what was found to see its rows.';
}
