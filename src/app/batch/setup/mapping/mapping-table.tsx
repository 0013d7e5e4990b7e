import { useMemo } from 'react';
import { listPatternColumns } from '../../../../batch/rows/pattern.ts';
import { suggestMapping } from '../../../../batch/rows/suggest-mapping.ts';
import type { Mapping } from '../../../../batch/rows/mapping.ts';
import type { Table } from '../../../../batch/table/table.ts';
import type { Field } from '../../../../variables/field.ts';
import { MappingRow, describeWanted } from './mapping-row.tsx';

export interface MappingTableProps {
  fields: readonly Field[];
  table: Table;
  mapping: Mapping;
  namePattern: string;
  onChange: (field: Field, pattern: string | undefined) => void;
}

const headClass = 'pb-1 text-start text-xs font-normal text-grey-10';

/** The column or value that fills each variable. */
export function MappingTable({ fields, table, mapping, namePattern, onChange }: MappingTableProps) {
  // Suggestions depend only on the columns, so they stay when cells are edited.
  const { columns } = table;
  // oxlint-disable-next-line react/exhaustive-deps
  const suggestions = useMemo(() => suggestMapping(fields, table), [fields, columns]);
  const used = new Set([namePattern, ...mapping.values()].flatMap(listPatternColumns));
  const unused = columns.filter(({ name }) => !used.has(name));
  const wanted = describeWanted(fields, mapping);
  return (
    <div className="flex flex-col gap-3">
      {wanted !== '' && <p className="semibold text-warning">{wanted}</p>}
      <table className="w-full border-collapse">
        <thead className="max-wide:sr-only">
          <tr className="border-b border-grey-6">
            <th className={`${headClass} w-1/4`}>Variable</th>
            <th className={`${headClass} w-2/5`}>Spreadsheet column</th>
            <th className={headClass}>Sample values</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field, index) => (
            <MappingRow
              // oxlint-disable-next-line react/no-array-index-key -- two variables can have the same name
              key={index}
              field={field}
              table={table}
              pattern={mapping.get(field.name)}
              suggestion={suggestions[index]}
              onChange={(pattern) => onChange(field, pattern)}
            />
          ))}
        </tbody>
      </table>
      {unused.length > 0 && (
        <p className="text-xs text-grey-10">
          Not used:{' '}
          <bdi>
            {unused
              .slice(0, 12)
              .map(({ name }) => name)
              .join(', ')}
          </bdi>
          {unused.length > 12 && ` and ${unused.length - 12} more`}.
        </p>
      )}
    </div>
  );
}
