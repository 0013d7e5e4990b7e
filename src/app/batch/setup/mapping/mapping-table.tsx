import { columnPattern, listPatternColumns } from '../../../../batch/rows/pattern.ts';
import type { Mapping } from '../../../../batch/rows/mapping.ts';
import type { Table } from '../../../../batch/table/table.ts';
import type { Field } from '../../../../variables/field.ts';
import { formatCount } from '../../../../variables/messages.ts';
import { useSuggestions } from './column-questions.tsx';
import { MappingRow, Samples, describeWanted } from './mapping-row.tsx';

export interface MappingTableProps {
  fields: readonly Field[];
  table: Table;
  mapping: Mapping;
  namePattern: string;
  onChange: (field: Field, pattern: string | undefined) => void;
}

const UNUSED_MAX = 12;
const headClass = 'pb-1 text-start text-xs font-normal text-grey-10';

/** The column or value that fills each variable. */
export function MappingTable({ fields, table, mapping, namePattern, onChange }: MappingTableProps) {
  const suggestions = useSuggestions(fields, table);
  const used = new Set([namePattern, ...mapping.values()].flatMap(listPatternColumns));
  const unused = table.columns.filter(({ name }) => !used.has(name));
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
        {unused.length > 0 && (
          <tbody>
            <tr className="border-b border-grey-6">
              <th colSpan={3} scope="rowgroup" className={`${headClass} pt-5 max-wide:block`}>
                Columns that aren’t used
              </th>
            </tr>
            {unused.slice(0, UNUSED_MAX).map(({ name }) => (
              <UnusedColumn key={name} {...{ name, fields, table, onChange }} />
            ))}
          </tbody>
        )}
      </table>
      {unused.length > UNUSED_MAX && (
        <p className="text-xs text-grey-10">And {formatCount(unused.length - UNUSED_MAX, 'more column')}.</p>
      )}
    </div>
  );
}

type UnusedColumnProps = Pick<MappingTableProps, 'fields' | 'table' | 'onChange'> & { name: string };

/** A column that fills nothing, with a choice of what it could fill. */
function UnusedColumn({ name, fields, table, onChange }: UnusedColumnProps) {
  const columns = table.columns.map((column) => column.name);
  return (
    <tr className="border-b border-grey-6 align-top max-wide:grid max-wide:gap-2 max-wide:py-3">
      <th scope="row" className="pe-4 text-start font-normal wide:py-3">
        <bdi className="semibold wrap-anywhere">{name}</bdi>
      </th>
      <td className="wide:py-2 wide:pe-4">
        <select
          aria-label={`Fill from ${name}`}
          className="control"
          value=""
          onChange={({ target }) => {
            const field = fields[Number(target.value)];
            if (field !== undefined) onChange(field, columnPattern(name));
          }}
        >
          <option value="">Fill …</option>
          {fields.map(({ label }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two variables can have the same name
            <option key={index} value={index}>
              {label}
            </option>
          ))}
        </select>
      </td>
      <td className="min-w-0 wide:py-3">
        <Samples table={table} columns={columns} pattern={columnPattern(name)} />
      </td>
    </tr>
  );
}
