import { ChevronDown } from 'lucide-react';
import type { Repair, TableNote, TableOptions, TableReading } from '../../../../batch/table/table.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, type SelectFieldProps } from '../../../ui/select-field.tsx';

const delimiters = [
  [',', 'comma'],
  [';', 'semicolon'],
  ['\t', 'tab'],
  ['|', 'vertical bar'],
] as const;

const encodings = [
  ['utf-8', 'UTF-8'],
  ['utf-16le', 'UTF-16'],
  ['utf-16be', 'UTF-16, big-endian'],
  ['windows-1252', 'Western European'],
  ['windows-1250', 'Central European'],
  ['windows-1251', 'Cyrillic'],
  ['windows-1253', 'Greek'],
  ['windows-1254', 'Turkish'],
  ['windows-1255', 'Hebrew'],
  ['windows-1256', 'Arabic'],
  ['windows-874', 'Thai'],
  ['macintosh', 'Mac'],
  ['shift_jis', 'Japanese'],
  ['gb18030', 'Chinese, simplified'],
  ['big5', 'Chinese, traditional'],
  ['euc-kr', 'Korean'],
] as const;

const headings = [
  ['yes', 'Headings'],
  ['no', 'No headings'],
] as const;

export interface ReadingOptionsProps {
  reading: TableReading;
  onChoose: (options: TableOptions) => void;
}

/** Options for reading the file again. Options with only one choice are hidden. */
export function ReadingOptions({ reading, onChoose }: ReadingOptionsProps) {
  const { sheets = [], sheetIndex, encoding, delimiter, hasHeadings } = reading;
  const chosen = { sheetIndex, encoding, delimiter, hasHeadings };
  return (
    <>
      {sheets.length > 1 && (
        <Choice
          label="Sheet"
          value={String(sheetIndex ?? 0)}
          options={sheets.map(({ name, isHidden }, index) => [String(index), isHidden ? `${name} (hidden)` : name])}
          onChoose={(value) => onChoose({ sheetIndex: Number(value) })}
        />
      )}
      {hasHeadings !== undefined && (
        <details className="max-sm:basis-full">
          <summary className="flex min-h-9 cursor-pointer items-center gap-1.5 rounded-control text-grey-11 pointer-coarse:min-h-11">
            Import options: {describeReading(reading)}
            <ChevronDown size="1rem" aria-hidden="true" />
          </summary>
          <div className="flex flex-wrap items-end gap-3 pt-2">
            {delimiter !== undefined && (
              <Choice
                label="Delimiter"
                value={delimiter}
                options={delimiters}
                onChoose={(value) => onChoose({ ...chosen, delimiter: value })}
              />
            )}
            {encoding !== undefined && (
              <Choice
                label="Encoding"
                value={encoding}
                options={encodings}
                onChoose={(value) => onChoose({ ...chosen, encoding: value })}
              />
            )}
            <Choice
              label="First row"
              value={hasHeadings ? 'yes' : 'no'}
              options={headings}
              onChoose={(value) => onChoose({ ...chosen, hasHeadings: value === 'yes' })}
            />
          </div>
        </details>
      )}
    </>
  );
}

function describeReading({ delimiter, encoding, hasHeadings }: TableReading): string {
  return [
    ...(delimiter === undefined ? [] : [`${nameOf(delimiters, delimiter)}-separated`]),
    ...(encoding === undefined ? [] : [nameOf(encodings, encoding)]),
    hasHeadings ? 'header row' : 'no header row',
  ].join(', ');
}

function nameOf(options: ChoiceProps['options'], value: string): string {
  return options.find(([known]) => known === value)?.[1] ?? value;
}

type ChoiceProps = Required<Pick<SelectFieldProps, 'label' | 'options'>> & {
  value: string;
  onChoose: (value: string) => void;
};

/** A select that also shows a value outside its options. */
function Choice({ value, options, onChoose, ...field }: ChoiceProps) {
  const isKnown = options.some(([known]) => known === value);
  return (
    <SelectField
      {...field}
      className="max-sm:basis-full"
      value={value}
      options={isKnown ? options : [[value, value], ...options]}
      onChange={({ target }) => onChoose(target.value)}
    />
  );
}

interface TableNotesProps {
  notes: readonly TableNote[];
  onRepair: (repair: Repair) => void;
}

/** Notes on how the file was read, with optional fixes. */
export function TableNotes({ notes, onRepair }: TableNotesProps) {
  if (notes.length === 0) return null;
  return (
    <ul
      aria-label="Notes on the spreadsheet"
      className="flex max-w-prose flex-col divide-y divide-grey-6 border-y border-grey-6"
    >
      {notes.map(({ message, repairs = [] }) => (
        <li key={message} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
          <span dir="auto" className="min-w-0 grow basis-48">
            {message}
          </span>
          {repairs.map((repair) => (
            <Button key={repair.label} onClick={() => onRepair(repair)}>
              {repair.label}
            </Button>
          ))}
        </li>
      ))}
    </ul>
  );
}
