import { useId, useState } from 'react';
import {
  columnPattern,
  createFiller,
  fillPattern,
  hasLoneBrace,
  listPatternColumns,
  LONE_BRACE,
  textPattern,
} from '../../../../batch/rows/pattern.ts';
import type { Suggestion } from '../../../../batch/rows/suggest-mapping.ts';
import type { Table } from '../../../../batch/table/table.ts';
import { formatDefault, type Field } from '../../../../variables/field.ts';
import { variableTypeRegistry } from '../../../../variables/registry.ts';
import type { Mapping } from '../../../../batch/rows/mapping.ts';

const SAMPLES = 3;

export interface MappingRowProps {
  field: Field;
  table: Table;
  pattern: string | undefined;
  suggestion: Suggestion | undefined;
  onChange: (pattern: string | undefined) => void;
}

type Mode = 'none' | 'column' | 'fixed' | 'combine';

/** Guesses the mode from a pattern. While the user types, the pattern can look like another mode. */
function readMode(pattern: string | undefined, columns: readonly string[]): Mode {
  if (pattern === undefined) return 'none';
  if (listPatternColumns(pattern).length === 0) return 'fixed';
  return columns.some((name) => columnPattern(name) === pattern) ? 'column' : 'combine';
}

/** One variable with its column or value, and sample values. */
export function MappingRow({ field, table, pattern, suggestion, onChange }: MappingRowProps) {
  const columns = table.columns.map(({ name }) => name);
  const [isCombining, setCombining] = useState(false);
  const read = readMode(pattern, columns);
  const mode = isCombining && pattern !== undefined ? 'combine' : read;
  const id = useId();
  const columnIndex = mode === 'column' ? columns.findIndex((name) => columnPattern(name) === pattern) : -1;

  const missing = listPatternColumns(pattern ?? '').find((name) => !columns.includes(name));
  const hasBrace = mode === 'combine' && hasLoneBrace(pattern ?? '');
  const mistake =
    missing !== undefined ? `The spreadsheet has no column "${missing}".` : hasBrace ? LONE_BRACE : undefined;

  function choose(value: string): void {
    setCombining(value === 'combine');
    if (value === 'none') onChange(undefined);
    else if (value === 'fixed') onChange('');
    else if (value === 'combine') onChange(read === 'column' || read === 'combine' ? pattern : firstTwo(columns));
    else onChange(columnPattern(columns[Number(value)] ?? ''));
  }

  return (
    <tr className="border-b border-grey-6 align-top max-wide:grid max-wide:gap-2 max-wide:py-3">
      <th className="pe-4 text-start font-normal wide:py-3">
        <bdi id={`${id}-label`} className="block semibold wrap-anywhere">
          {field.label}
        </bdi>
        <span className="block text-xs text-grey-10">{describeField(field)}</span>
      </th>
      <td className="wide:py-2 wide:pe-4">
        <select
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-certainty`}
          className="control"
          value={mode === 'column' ? String(columnIndex) : mode}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="none">{describeNone(field)}</option>
          <optgroup label="Columns">
            {columns.map((name, index) => (
              <option key={name} value={index}>
                {name}
              </option>
            ))}
          </optgroup>
          <option value="fixed">Fixed value…</option>
          <option value="combine">Combine columns…</option>
        </select>
        {(mode === 'fixed' || mode === 'combine') && (
          <input
            type="text"
            aria-label={mode === 'fixed' ? `Fixed value for ${field.label}` : `Columns for ${field.label}`}
            placeholder={mode === 'fixed' ? 'Same for all rows' : '{First} {Last}'}
            dir="auto"
            className="control mt-2"
            value={mode === 'fixed' ? fillPattern(pattern ?? '', [], []) : pattern}
            onChange={({ target }) => {
              // While the user types, the text can look like a single column, but the box must stay.
              setCombining(mode === 'combine');
              onChange(mode === 'fixed' ? textPattern(target.value) : target.value);
            }}
          />
        )}
        <p
          id={`${id}-certainty`}
          className={`mt-1 text-xs empty:hidden ${mistake !== undefined || isWanted(field, pattern) ? 'text-warning' : 'text-grey-10'}`}
        >
          {mistake ?? describeCertainty(field, pattern, mode, suggestion)}
        </p>
      </td>
      <td className="min-w-0 wide:py-3">
        <Samples table={table} columns={columns} pattern={pattern} />
      </td>
    </tr>
  );
}

/** The first values of a pattern. */
export function Samples({ table, columns, pattern }: { table: Table; columns: string[]; pattern: string | undefined }) {
  if (pattern === undefined) return null;
  const fill = createFiller(pattern, columns);
  const samples = table.rows.slice(0, SAMPLES).map(({ cells }) => fill(cells));
  return (
    <ul className="flex flex-col gap-1 text-grey-11">
      {samples.map((text, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows can be equal
        <li key={index} dir="auto" className="clamp-2 wrap-anywhere">
          {text.trim() === '' ? <span className="text-grey-10">empty</span> : text.slice(0, 200)}
        </li>
      ))}
    </ul>
  );
}

function firstTwo(columns: readonly string[]): string {
  return columns.slice(0, 2).map(columnPattern).join(' ');
}

function describeField({ type, required, rules }: Field): string {
  const kind = rules.choices === undefined ? variableTypeRegistry[type].displayName : 'choice';
  return `${kind}${required ? ', required' : ''}`;
}

function describeNone(field: Field): string {
  const text = field.defaultValue === undefined ? '' : formatDefault(field);
  return text === '' ? 'Leave empty' : `Use default (${text.length > 40 ? `${text.slice(0, 40)}…` : text})`;
}

function describeCertainty(field: Field, pattern: string | undefined, mode: Mode, suggestion?: Suggestion): string {
  if (isWanted(field, pattern)) return 'Choose a column or enter a fixed value.';
  if (mode === 'none') return '';
  if (mode === 'fixed') return 'Same for all rows.';
  if (suggestion?.pattern === pattern && suggestion?.certainty === 'sure') return 'Matched by name.';
  if (suggestion?.pattern === pattern && suggestion?.certainty === 'likely')
    return 'Suggested match. Check the sample values.';
  return 'Chosen by you.';
}

/** True for a required field without a value: every row would be refused. */
export function isWanted({ required, defaultValue }: Field, pattern = ''): boolean {
  return required && defaultValue === undefined && pattern === '';
}

/** Asks for required fields that have no value; empty if there are none. */
export function describeWanted(fields: readonly Field[], mapping: Mapping): string {
  const labels = fields.filter((field) => isWanted(field, mapping.get(field.name))).map(({ label }) => label);
  if (labels.length === 0) return '';
  return `Match ${new Intl.ListFormat('en-GB').format(labels)} to a column, or set one value for all rows.`;
}
