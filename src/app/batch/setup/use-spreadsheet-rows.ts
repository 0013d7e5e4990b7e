import { useCallback } from 'react';
import { createRowReader } from '../../../batch/rows/read-row.ts';
import { variableSchema } from '../../../contract/variable.ts';
import type { VariableWire } from '../../../document/template-document.ts';
import { readField } from '../../../variables/field.ts';
import { wireValue } from './trial.tsx';
import { useSetupDatabase } from './use-setup.ts';

/** The values of one row of a spreadsheet; invalid ones are missing. */
export interface SpreadsheetRow {
  /** The row's number in the spreadsheet. */
  line: number;
  values: Record<string, unknown>;
}

/** Reads the first rows of the last spreadsheet that was used for a template in this browser. */
export function useSpreadsheetRows(templateId: string) {
  const database = useSetupDatabase();
  return useCallback(
    async (variables: readonly VariableWire[], count: number): Promise<SpreadsheetRow[]> => {
      const setup = await database.read(templateId);
      if (setup === undefined) return [];
      const { mapping, reading } = setup.contents;
      const { columns, rows, notes, pictures: workbook } = reading.table;
      const pictures = new Map([...workbook, ...setup.pictures]);
      const fields = variables.map((variable) => readField(variableSchema.parse(variable)));
      const names = columns.map(({ name }) => name);
      const readRow = createRowReader(fields, mapping, names, { pictures, notes });
      return Promise.all(
        rows.slice(0, count).map(async ({ line, cells }) => {
          const values = readRow(cells).values.map(
            async ([name, value]) => [name, await wireValue(value, pictures)] as const,
          );
          return { line, values: Object.fromEntries(await Promise.all(values)) };
        }),
      );
    },
    [database, templateId],
  );
}
