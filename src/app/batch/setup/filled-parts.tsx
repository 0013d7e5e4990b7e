import { useMemo, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { CheckedRow } from '../../../batch/rows/check-rows.ts';
import { keyOfValues } from '../../../batch/rows/mapping.ts';
import type { Template } from '../../../contract/template.ts';
import type { Field } from '../../../variables/field.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import { useHasProofs } from '../../lib/use-service-description.ts';
import { formatCount } from '../../../variables/messages.ts';
import { Button } from '../../ui/button.tsx';
import { NextTurn } from '../../ui/next-turn.tsx';
import { chooseRows, filterRows, noFilter, withoutFixedKind } from './filter-rows.ts';
import type { Contents, SetupStore } from './create-setup-store.ts';
import { ColumnQuestions, listQuestions, useSuggestions } from './mapping/column-questions.tsx';
import { MappingTable } from './mapping/mapping-table.tsx';
import { PictureFilesPart } from './mapping/picture-files.tsx';
import { RowsPart } from './rows-part.tsx';
import { StartPart } from './start-part.tsx';
import { StepBar, type Step } from './steps.tsx';
import { SelectedRow, Trial } from './trial.tsx';
import { useCheckedRows } from './use-checked-rows.ts';
import { useFindings } from './use-findings.ts';
import { useRendered } from './use-rendered.ts';
import { useServiceChecks } from './use-service-checks.ts';

export interface FilledPartsProps {
  template: Template;
  fields: readonly Field[];
  store: SetupStore;
  contents: Contents;
  pictureProblems: readonly string[];
  step: Step;
  onStep: (step: Step) => void;
  onPictures: (files: readonly File[]) => void;
}

const noRows: readonly CheckedRow[] = [];

/** A spreadsheet's columns and rows, their issues, and the price. */
export function FilledParts(props: FilledPartsProps) {
  const { template, fields, store, contents, pictureProblems, step, onStep, onPictures } = props;
  const { table } = contents.reading;
  const { mapping } = contents;
  const { pictures: added, namePattern, output, choice, includeInvalidRows, includeRepeatedRows } = useStore(store);
  const pictures = useMemo(() => new Map([...added, ...table.pictures]), [added, table.pictures]);
  const { checked, isCurrent } = useCheckedRows({
    fields,
    table,
    mapping,
    pictures,
    namePattern,
    templateName: template.name,
  });
  const rows = checked?.rows ?? noRows;
  const hasProofs = useHasProofs();
  const checks = useServiceChecks(template.id, output, rows, hasProofs);
  const found = useFindings(checked, checks);
  const [filter, setFilter] = useState(noFilter);
  const [selected, setSelected] = useState<number>();
  const shown = useMemo(
    () => filterRows(table.rows, found.of, withoutFixedKind(filter, found.kinds)),
    [table.rows, found, filter],
  );
  const rendered = useRendered(template.id);
  const { keyOf, isRendered, renderedCount } = useMemo(() => {
    // The intended value of an invalid cell is unknown, so rows with one are only compared if they are rendered without it.
    const keys = rows.map(({ values, findings }) =>
      includeInvalidRows || findings.every(({ severity }) => severity !== 'error') ? keyOfValues(values) : undefined,
    );
    const flags = keys.map((key) => key !== undefined && rendered?.has(key) === true);
    return {
      keyOf: (index: number) => keys[index],
      isRendered: (index: number) => flags[index] === true,
      renderedCount: flags.filter(Boolean).length,
    };
  }, [rows, rendered, includeInvalidRows]);
  const { chosen, repeatedCount } = useMemo(
    () =>
      chooseRows(choice, {
        lines: table.rows.map(({ line }) => line),
        isSound: (index) => found.of(index).length === 0,
        isRendered,
        keyOf,
        includeRepeatedRows,
      }),
    [choice, table.rows, found, isRendered, keyOf, includeRepeatedRows],
  );
  const trialRows = useMemo(() => {
    const candidates = chosen.flatMap((index) => rows[index] ?? []);
    const sound = candidates.filter(({ at }) => !found.isWrong(at));
    // Previews show placeholders for missing values, so rows with errors can be shown from the start.
    return pickTrialRows(sound.length > 0 ? sound : candidates);
  }, [chosen, rows, found]);
  const questions = listQuestions(fields, useSuggestions(fields, table), contents);
  const hasPictures = fields.some(({ type, rules }) => type === 'image' && rules.choices === undefined);

  if (step === 'file') {
    return (
      <StepBar store={store}>
        <Button variant="primary" className="self-start" onClick={() => onStep('match')}>
          Next: match columns
        </Button>
      </StepBar>
    );
  }
  const isMatching = step === 'match';
  const selectedRow = selected === undefined ? undefined : rows[selected];
  return (
    <>
      <div className="flex flex-col gap-6 min-[75rem]:grid min-[75rem]:grid-cols-[minmax(0,1fr)_18rem] min-[75rem]:gap-x-10">
        {isMatching ? (
          <>
            <Part title="Columns">
              <MappingTable
                {...{ fields, table, mapping, namePattern }}
                onChange={({ name, label }, pattern) =>
                  store.getState().changePattern(name, pattern, `Column for “${label}” changed`)
                }
              />
            </Part>
            {hasPictures && (
              <Part title="Images">
                <PictureFilesPart
                  pictures={pictures}
                  missing={found.all.filter(({ code }) => code === 'picture-missing')}
                  unused={found.all.filter(({ code }) => code === 'picture-unused')}
                  problems={pictureProblems}
                  onFiles={onPictures}
                />
              </Part>
            )}
          </>
        ) : (
          <Part title="Rows">
            <RowsPart
              {...{ fields, store, contents, found, checks, filter, shown, chosen, hasProofs }}
              {...{ isRendered, renderedCount, repeatedCount }}
              isChecked={isCurrent}
              onFilter={setFilter}
              onSelect={setSelected}
            />
          </Part>
        )}
        {hasProofs && (
          // Next to the columns or rows if the window is wide enough, otherwise below them.
          <Part
            title="Preview"
            place={`min-[75rem]:col-start-2 min-[75rem]:row-start-1 ${hasPictures && isMatching ? 'min-[75rem]:row-span-3' : 'min-[75rem]:row-span-2'}`}
          >
            {!isMatching && selectedRow !== undefined && (
              <SelectedRow {...{ template, pictures, output }} row={selectedRow} />
            )}
            <Trial
              {...{ template, pictures, output }}
              rows={trialRows}
              isChecked={checked !== undefined}
              isSound={trialRows.every(({ at }) => !found.isWrong(at))}
            />
          </Part>
        )}
      </div>
      {isMatching ? (
        <StepBar store={store}>
          <ColumnQuestions questions={questions} store={store} />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button variant="primary" className="min-w-40" onClick={() => onStep('check')}>
              Next: check {formatCount(table.rows.length, 'row')}
            </Button>
            <p className="min-w-0 text-grey-10">Nothing is rendered yet.</p>
          </div>
        </StepBar>
      ) : (
        <NextTurn>
          <StartPart
            {...{ template, fields, store, contents, questions, pictures, rows, chosen, found, isRendered }}
            isChecked={isCurrent && rendered !== undefined}
          />
        </NextTurn>
      )}
    </>
  );
}

function Part({ title, place = '', children }: { title: string; place?: string; children: ReactNode }) {
  const keptFocus = useKeptFocus<HTMLElement>();
  return (
    <section
      aria-label={title}
      className={`flex min-w-0 flex-col gap-3 border-t border-grey-6 pt-5 outline-none ${place}`}
      {...keptFocus}
    >
      <h2 className="text-base">{title}</h2>
      {children}
    </section>
  );
}

/** Picks the first row, then the longest and the shortest of the remaining rows. */
export function pickTrialRows<Row extends Pick<CheckedRow, 'cells'>>(rows: readonly Row[]): Row[] {
  let [longest, shortest] = [
    { at: -1, length: -1 },
    { at: -1, length: Infinity },
  ];
  rows.forEach(({ cells }, at) => {
    if (at === 0) return;
    const length = cells.reduce((sum, cell) => sum + cell.length, 0);
    if (length > longest.length) longest = { at, length };
    // If all rows have the same length, this picks the last one.
    if (length <= shortest.length) shortest = { at, length };
  });
  return [...new Set([0, longest.at, shortest.at])].flatMap((at) => rows[at] ?? []);
}
