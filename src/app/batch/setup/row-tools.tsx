import type { FindingKind } from '../../../batch/rows/check-rows.ts';
import type { Field } from '../../../variables/field.ts';
import { formatCount, formatNumber } from '../../../variables/messages.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { describeKind, kindKey, type RowFilter, type RowChoice } from './filter-rows.ts';

export interface FindingFiltersProps {
  kinds: readonly FindingKind[];
  fields: readonly Field[];
  kind: string;
  onChoose: (kind: string) => void;
}

const tones = { error: 'text-danger', warning: 'text-warning', note: 'text-grey-11' };

/** Buttons that count the issues by kind and filter the rows. */
export function FindingFilters({ kinds, fields, kind, onChoose }: FindingFiltersProps) {
  return (
    <ul aria-label="Issues" className="flex flex-wrap gap-2">
      {kinds.map((each) => {
        const key = kindKey(each);
        return (
          <li key={key}>
            <button
              type="button"
              aria-pressed={kind === key}
              title={each.message}
              className="flex min-h-9 items-center gap-2 rounded-control border border-grey-8 px-2.5 text-start hover:bg-grey-3 aria-pressed:border-accent aria-pressed:bg-grey-4 pointer-coarse:min-h-11"
              onClick={() => onChoose(kind === key ? '' : key)}
            >
              <span className={`semibold tabular ${tones[each.severity]}`}>{formatNumber(each.count)}</span>
              <span dir="auto">{describeKind(each, fields)}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

export interface RowFilterBarProps {
  filter: RowFilter;
  onChange: (filter: RowFilter) => void;
}

export function RowFilterBar({ filter, onChange }: RowFilterBarProps) {
  return (
    <>
      <label className="flex flex-col gap-1.5 semibold max-sm:basis-full">
        Find in cells
        <input
          type="search"
          className="control sm:w-56"
          value={filter.text}
          onChange={({ target }) => onChange({ ...filter, text: target.value })}
        />
      </label>
      <SelectField
        label="Order"
        className="max-sm:basis-full"
        value={filter.isWorstFirst ? 'worst' : 'file'}
        options={[
          ['file', 'As in the file'],
          ['worst', 'Issues first'],
        ]}
        onChange={({ target }) => onChange({ ...filter, isWorstFirst: target.value === 'worst' })}
      />
    </>
  );
}

const choices = [
  ['all', 'All rows'],
  ['first', 'First rows…'],
  ['range', 'Range of rows…'],
  ['sound', 'Rows without issues'],
] as const;

export interface RowChoiceBarProps {
  choice: RowChoice;
  /** Some rows are already rendered. */
  hasRendered: boolean;
  firstLine: number;
  lastLine: number;
  /** Returns the numbers of the rows that match the filters now. */
  readShownLines: () => number[];
  onChange: (choice: RowChoice) => void;
}

export function RowChoiceBar({
  choice,
  hasRendered,
  firstLine,
  lastLine,
  readShownLines,
  onChange,
}: RowChoiceBarProps) {
  function begin(kind: RowChoice['kind'] | 'shown'): void {
    if (kind === 'shown') onChange({ kind: 'picked', lines: readShownLines() });
    else if (kind === 'picked') return;
    else if (kind === 'first') onChange({ kind, count: 10 });
    else if (kind === 'range') onChange({ kind, from: firstLine, to: lastLine });
    else onChange({ kind });
  }
  // Until something is rendered, new rows are all rows.
  const isNew = choice.kind === 'new' && !hasRendered;
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        label="Rows to render"
        className="max-sm:basis-full"
        value={isNew ? 'all' : choice.kind}
        options={[
          ...(hasRendered ? [['new', 'Only rows not rendered yet'] as const] : []),
          ...choices,
          ...(choice.kind === 'picked'
            ? [['picked', `${formatCount(choice.lines.length, 'row')} selected earlier`] as const]
            : []),
          ['shown', 'Rows shown now'],
        ]}
        onChange={({ target }) => begin(target.value as RowChoice['kind'] | 'shown')}
      />
      {choice.kind === 'first' && (
        <CountBox label="How many" value={choice.count} onChange={(count) => onChange({ kind: 'first', count })} />
      )}
      {choice.kind === 'range' && (
        <>
          <CountBox label="From row" value={choice.from} onChange={(from) => onChange({ ...choice, from })} />
          <CountBox label="To row" value={choice.to} onChange={(to) => onChange({ ...choice, to })} />
          {choice.from > choice.to && (
            <p className="basis-full text-xs text-warning">The first row is after the last row.</p>
          )}
        </>
      )}
    </div>
  );
}

function CountBox({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) {
  return (
    <label className="flex flex-col gap-1.5 semibold">
      {label}
      <input
        type="number"
        min={0}
        inputMode="numeric"
        className="control w-28 tabular"
        value={value === 0 ? '' : value}
        onChange={({ target }) => onChange(Math.max(0, Math.trunc(target.valueAsNumber || 0)))}
      />
    </label>
  );
}
