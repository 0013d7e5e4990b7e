import { useEffect, useMemo, useState } from 'react';
import { checkRows, type CheckedRow, type RowFinding } from '../../../batch/rows/check-rows.ts';
import type { Mapping } from '../../../batch/rows/mapping.ts';
import { createRowReader } from '../../../batch/rows/read-row.ts';
import type { Table } from '../../../batch/table/table.ts';
import { checkPattern } from '../../../variables/check-pattern.ts';
import type { Field } from '../../../variables/field.ts';
import { yieldToBrowser } from '../../lib/wait-for.ts';
import type { PictureFiles } from './create-setup-store.ts';

/** Short enough to handle key presses between slices. */
const SLICE_MS = 12;

export interface TableToCheck {
  fields: readonly Field[];
  table: Table;
  mapping: Mapping;
  /** Images from the workbook and image files added by the user. */
  pictures: PictureFiles;
  namePattern: string;
  templateName: string;
}

/** The app's findings. `rows` has the same indexes as the table's rows. */
export interface CheckedTable {
  table: Table;
  rows: readonly CheckedRow[];
  findings: readonly RowFinding[];
}

/** Checks all rows whenever the input changes. Until then, returns the previous result, or undefined the first time. */
export function useCheckedRows(input: TableToCheck): { checked: CheckedTable | undefined; isCurrent: boolean } {
  const { fields, table, mapping, pictures, namePattern, templateName } = input;
  const columns = useMemo(() => table.columns.map(({ name }) => name), [table.columns]);
  const readRow = useMemo(
    () => createRowReader(fields, mapping, columns, { pictures, checkPattern, notes: table.notes }),
    [fields, mapping, columns, pictures, table.notes],
  );
  const steps = useMemo(
    () => ({ fields, mapping, columns, rows: table.rows, readRow, pictures, namePattern, templateName, table }),
    [fields, mapping, columns, readRow, pictures, namePattern, templateName, table],
  );
  const [done, setDone] = useState<{ of: typeof steps; checked: CheckedTable }>();

  useEffect(() => {
    const aborter = new AbortController();
    const walk = checkRows(steps);
    const rows: CheckedRow[] = [];
    let findings: RowFinding[] = [];
    function takeStep(): boolean {
      const step = walk.next();
      if (step.done === true) findings = step.value;
      else rows.push(step.value);
      return step.done !== true;
    }
    void takeStepsInSlices(takeStep, aborter.signal).then(
      (isDone) => isDone && setDone({ of: steps, checked: { table: steps.table, rows, findings } }),
    );
    return () => aborter.abort();
  }, [steps]);

  return { checked: done?.checked, isCurrent: done?.of === steps };
}

/** Runs all steps in short tasks. Resolves to false if aborted. */
async function takeStepsInSlices(takeStep: () => boolean, signal: AbortSignal): Promise<boolean> {
  for (;;) {
    await yieldToBrowser();
    if (signal.aborted) return false;
    const endMs = performance.now() + SLICE_MS;
    while (performance.now() < endMs) if (!takeStep()) return true;
  }
}
