import { useMemo } from 'react';
import { useStore } from 'zustand';
import { listPatternColumns } from '../../../batch/rows/pattern.ts';
import type { Field } from '../../../variables/field.ts';
import { formatCount, formatNumber } from '../../../variables/messages.ts';
import type { Contents, SetupStore } from './create-setup-store.ts';
import { editCell } from './grid/edit-table.ts';
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

/** The rows, their issues, and the choice of rows to render. */
export function RowsPart(props: RowsPartProps) {
  const { fields, store, contents, found, checks, hasProofs } = props;
  const { filter, onFilter, shown, chosen, isChecked } = props;
  const { table } = contents.reading;
  const { mapping } = contents;
  const { choice, set, changeTable } = useStore(store);
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
        findingsOf={found.of}
        isChosen={(index) => chosenSet.has(index)}
        onEdit={edit}
      />
    </>
  );
}
