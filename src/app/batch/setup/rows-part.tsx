import { useMemo } from 'react';
import { useStore } from 'zustand';
import { listPatternColumns } from '../../../batch/rows/pattern.ts';
import type { Field } from '../../../variables/field.ts';
import { formatCount, formatNumber } from '../../../variables/messages.ts';
import type { Contents, SetupStore } from './create-setup-store.ts';
import { editCell } from './grid/edit-table.ts';
import { describeSelected } from './describe-choice.ts';
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
  /** A row was selected, to show its preview. */
  onSelect: (rowIndex: number) => void;
  shown: readonly number[];
  chosen: readonly number[];
  isRendered: (index: number) => boolean;
  renderedCount: number;
  /** How many rows of the choice repeat an earlier one. */
  repeatedCount: number;
  /** The findings belong to the current rows. */
  isChecked: boolean;
}

/** The rows, their issues, and the choice of rows to render. */
export function RowsPart(props: RowsPartProps) {
  const { fields, store, contents, found, checks, hasProofs } = props;
  const { filter, onFilter, onSelect, shown, chosen, isRendered, renderedCount, repeatedCount, isChecked } = props;
  const { table } = contents.reading;
  const { mapping } = contents;
  const { choice, includeRepeatedRows, set, changeTable } = useStore(store);
  const wanted = new Set(fields.filter((field) => isWanted(field, mapping.get(field.name))).map(({ name }) => name));
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

  function edit(rowIndex: number, columnIndex: number, text: string, isForAll: boolean): void {
    const edited = editCell(table, rowIndex, columnIndex, text, isForAll);
    const lines = edited.rows.flatMap((row, index) => (row === table.rows[index] ? [] : row.line));
    const where = lines.length === 1 ? `row ${lines[0]}` : formatCount(lines.length, 'row');
    changeTable(edited, `“${table.columns[columnIndex]?.name}” in ${where} changed`);
  }

  function describeChecks(): string {
    const { doneCount, totalCount, error } = checks;
    if (table.rows.length === 0) return '';
    if (wanted.size > 0) return 'Match the required fields first.';
    if (error !== undefined) return 'The service couldn’t check all rows, so some issues may be missing.';
    if (hasProofs && doneCount < totalCount) {
      return `Checking rows: ${formatNumber(doneCount)} of ${formatNumber(totalCount)}`;
    }
    if (found.kinds.length > 0) return 'All rows checked. Select an issue to see the affected rows.';
    return hasProofs
      ? 'All rows checked. No issues found.'
      : 'All values are valid. This service doesn’t check the layout.';
  }

  return (
    <>
      <output className="block min-h-5 text-grey-10 tabular">{isChecked ? describeChecks() : 'Checking rows…'}</output>
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
          hasRendered={renderedCount > 0}
          firstLine={table.rows[0]?.line ?? 0}
          lastLine={table.rows.at(-1)?.line ?? 0}
          readShownLines={() => shown.flatMap((index) => table.rows[index]?.line ?? [])}
          onChange={(next) => set({ choice: next })}
        />
        <p className="pb-2 text-grey-10 tabular">
          {describeSelected({
            chosenCount: chosen.length,
            wrongCount: chosen.filter(found.isWrong).length,
            rowCount: table.rows.length,
            renderedCount,
          })}
        </p>
      </div>
      {repeatedCount > 0 && (
        <label className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            className="size-4"
            checked={includeRepeatedRows}
            onChange={({ target }) => set({ includeRepeatedRows: target.checked })}
          />
          {formatCount(repeatedCount, 'row')} {repeatedCount === 1 ? 'repeats an earlier one' : 'repeat earlier ones'}.
          Render {repeatedCount === 1 ? 'it' : 'them'} too
        </label>
      )}
      <RowGrid
        {...{ table, shown, columnsOf }}
        findingsOf={found.of}
        markOf={(index) => (chosenSet.has(index) ? '' : isRendered(index) ? 'done' : 'skipped')}
        onEdit={edit}
        onSelect={onSelect}
      />
    </>
  );
}
