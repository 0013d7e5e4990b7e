import { useMemo } from 'react';
import { listPatternColumns } from '../../../../batch/rows/pattern.ts';
import { suggestMapping, type Suggestion } from '../../../../batch/rows/suggest-mapping.ts';
import type { Table } from '../../../../batch/table/table.ts';
import { formatDefault, type Field } from '../../../../variables/field.ts';
import { formatCount, shorten } from '../../../../variables/messages.ts';
import { Button } from '../../../ui/button.tsx';
import type { Contents, SetupStore } from '../create-setup-store.ts';
import { isWanted } from './mapping-row.tsx';

/** Suggestions depend only on the columns, so they stay when cells are edited. */
export function useSuggestions(fields: readonly Field[], table: Table): Suggestion[] {
  const { columns } = table;
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => suggestMapping(fields, table), [fields, columns]);
}

export interface ColumnQuestion {
  field: Field;
  /** The columns that may fill the field. */
  patterns: readonly string[];
}

/** Lists the empty variables that an unused column may fill, unless the user declined the column. */
export function listQuestions(
  fields: readonly Field[],
  suggestions: readonly Suggestion[],
  { mapping, declined = [] }: Pick<Contents, 'mapping' | 'declined'>,
): ColumnQuestion[] {
  const used = new Set([...mapping.values()].flatMap(listPatternColumns));
  return fields.flatMap((field, at) => {
    if (mapping.has(field.name)) return [];
    const patterns = (suggestions[at]?.asked ?? []).filter((pattern) => {
      const isDeclined = declined.some(([name, refused]) => name === field.name && refused === pattern);
      return !isDeclined && !listPatternColumns(pattern).some((column) => used.has(column));
    });
    return patterns.length === 0 ? [] : [{ field, patterns }];
  });
}

const NAME_LENGTH_MAX = 40;
const namesOf = (patterns: readonly string[]) =>
  patterns.flatMap(listPatternColumns).map((name) => shorten(name, NAME_LENGTH_MAX));

/** "Role looks like Attendee type. Use it? Otherwise every image says Guest." */
export function describeQuestion({ field, patterns }: ColumnQuestion): string {
  const names = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(namesOf(patterns));
  const text = field.defaultValue === undefined ? '' : formatDefault(field);
  const rest =
    field.type === 'image' || text === '' ? 'it stays empty' : `every image says ${shorten(text, NAME_LENGTH_MAX)}`;
  return [
    `${names} looks like ${field.label}.`,
    patterns.length === 1 ? 'Use it?' : 'Use one of them?',
    ...(isWanted(field) ? [] : [`Otherwise ${rest}.`]),
  ].join(' ');
}

/** Asks the first question. Nothing can be rendered until all are answered. */
export function ColumnQuestions({ questions, store }: { questions: readonly ColumnQuestion[]; store: SetupStore }) {
  const [question] = questions;
  const { changePattern, declineColumns } = store.getState();
  const more = questions.length - 1;
  if (question === undefined) return null;
  const { field, patterns } = question;
  const message = `Column for “${field.label}” changed`;
  return (
    <fieldset
      aria-label="Question about a column"
      className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 border-b border-grey-6 pb-3"
    >
      <output dir="auto" className="min-w-0 flex-[1_1_20rem] semibold wrap-anywhere">
        {describeQuestion(question)}
        {more > 0 && <span className="font-normal text-grey-10"> ({formatCount(more, 'more question')})</span>}
      </output>
      <div className="flex flex-wrap gap-2">
        {patterns.map((pattern) => (
          <Button key={pattern} onClick={() => changePattern(field.name, pattern, message)}>
            <span className="wrap-anywhere">Use {namesOf([pattern]).join(' ')}</span>
          </Button>
        ))}
        <Button onClick={() => declineColumns(field.name, patterns, `“${field.label}” isn’t filled`)}>
          {patterns.length === 1 ? 'Don’t use it' : 'Use none'}
        </Button>
      </div>
    </fieldset>
  );
}
