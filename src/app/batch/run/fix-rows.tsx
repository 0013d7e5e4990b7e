import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type KeyboardEvent } from 'react';
import type { BatchRow } from '../../../batch/queue/batch.ts';
import { isFixable } from '../../../batch/queue/change-rows.ts';
import type { FixedRow } from '../../../batch/queue/queue.ts';
import type { CheckedRow, RowFinding } from '../../../batch/rows/check-rows.ts';
import { createFileNamer } from '../../../batch/rows/file-names.ts';
import { listPatternColumns } from '../../../batch/rows/pattern.ts';
import { createRowReader } from '../../../batch/rows/read-row.ts';
import type { Template } from '../../../contract/template.ts';
import { checkPattern } from '../../../variables/check-pattern.ts';
import { readFields } from '../../../variables/field.ts';
import { formatCount, formatNumber } from '../../../variables/messages.ts';
import { isComposing } from '../../lib/keys.ts';
import { useTemplate } from '../../lib/template-query.ts';
import { useHasProofs } from '../../lib/use-service-description.ts';
import { useUnloadQuestion } from '../../lib/use-unload-question.ts';
import { Button } from '../../ui/button.tsx';
import type { BatchView } from '../batch-run.ts';
import type { BatchRunner } from '../create-batch-runner.ts';
import { useServiceChecks } from '../setup/use-service-checks.ts';
import { useBatchStore } from '../use-batch-runner.ts';
import { describeFix } from './describe-batch.ts';

const PAGE = 20;

export interface FixRowsProps {
  view: BatchView;
  runner: BatchRunner;
  /** Called when fixed rows are sent. */
  onRender: () => void;
}

/** Skipped and failed rows, to fix and render without the rest of the batch. Hidden while rows are sent, so nothing moves. */
export function FixRows(props: FixRowsProps) {
  const { batch, rows, state, isElsewhere } = props.view;
  const store = useBatchStore();
  const open = useMemo(() => rows.filter((row) => isFixable(row) && row.cells.length > 0), [rows]);
  const isShown = open.length > 0 && !isElsewhere && state.phase !== 'running' && state.counts.sending === 0;
  const template = useTemplate(batch.templateId).data;
  const { data: pictures } = useQuery({
    queryKey: ['batches', batch.id, 'pictures'],
    queryFn: () => store.listPictures(batch.id),
    enabled: isShown,
    networkMode: 'always',
  });
  const { mapping } = batch;
  if (!isShown || mapping === undefined || template === undefined || pictures === undefined) return null;
  return <OpenRows {...props} {...{ template, pictures, mapping, open }} />;
}

interface OpenRowsProps extends FixRowsProps {
  template: Template;
  pictures: readonly string[];
  mapping: readonly (readonly [name: string, pattern: string])[];
  open: readonly BatchRow[];
}

function OpenRows({ view, runner, onRender, template, pictures, mapping, open }: OpenRowsProps) {
  const { batch, state } = view;
  const { columns, questions, format, scale } = batch;
  const [drafts, setDrafts] = useState<ReadonlyMap<number, readonly string[]>>(new Map());
  const [shownMax, setShownMax] = useState(PAGE);
  useUnloadQuestion(drafts.size > 0);
  const output = useMemo(() => ({ format, scale }), [format, scale]);
  const { readRow, columnsOf } = useMemo(() => {
    const patterns = new Map(mapping);
    const options = { pictures: { keys: () => pictures }, checkPattern, notes: questions };
    return {
      readRow: createRowReader(readFields(template.variables), patterns, columns, options),
      columnsOf: (name: string) =>
        listPatternColumns(patterns.get(name) ?? '')
          .map((column) => columns.indexOf(column))
          .filter((index) => index !== -1),
    };
  }, [template, mapping, columns, questions, pictures]);
  const checked = useMemo(
    () => open.slice(0, shownMax).map((row) => checkRow(row, drafts.get(row.at) ?? row.cells, readRow)),
    [open, shownMax, drafts, readRow],
  );
  const checks = useServiceChecks(batch.templateId, output, checked, useHasProofs());
  const problemsOf = (row: CheckedRow) =>
    [...row.findings, ...checks.findingsOf(row)].filter(({ severity }) => severity === 'error');
  const ready = checked.filter((row) => drafts.has(row.at) && problemsOf(row).length === 0);
  const readySet = new Set(ready.map(({ at }) => at));
  const { label, price } = describeFix(open, readySet, state.counts.waiting);

  function listColumns({ cells }: BatchRow): number[] {
    const names = readRow(cells).problems.map(({ name }) => name);
    // If only the service found a problem, any cell may have caused it.
    return [...new Set((names.length > 0 ? names : mapping.map(([name]) => name)).flatMap(columnsOf))];
  }

  function edit({ at, cells }: BatchRow, column: number, text: string): void {
    const next = (drafts.get(at) ?? cells).with(column, text);
    const others = [...drafts].filter(([each]) => each !== at);
    setDrafts(new Map(next.every((cell, index) => cell === cells[index]) ? others : [...others, [at, next]]));
  }

  function render(): void {
    setDrafts(new Map([...drafts].filter(([at]) => !readySet.has(at))));
    onRender();
    void runner.fix(batch.id, nameRows(batch, view.rows, ready));
  }

  return (
    <section aria-label="Rows to fix" className="flex flex-col gap-4 border-t border-grey-6 pt-4">
      <h2 className="text-base">{formatCount(open.length, 'row')} to fix</h2>
      <ul className="grid gap-4 wide:grid-cols-2">
        {checked.map((row, index) => (
          <Row
            key={row.at}
            row={open[index] as BatchRow}
            cells={row.cells}
            names={columns}
            columns={listColumns(open[index] as BatchRow)}
            columnsOf={columnsOf}
            problems={problemsOf(row)}
            isReady={readySet.has(row.at)}
            onEdit={(column, text) => edit(open[index] as BatchRow, column, text)}
          />
        ))}
      </ul>
      {open.length > checked.length && (
        <Button className="self-start" onClick={() => setShownMax(shownMax + PAGE)}>
          Show {formatNumber(Math.min(PAGE, open.length - checked.length))} more
        </Button>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant={ready.length > 0 ? 'primary' : 'plain'}
          isBusy={ready.length === 0}
          aria-describedby="fix-price"
          onClick={() => ready.length > 0 && render()}
        >
          {label}
        </Button>
        <p id="fix-price" className="text-grey-10 tabular">
          {price}
        </p>
      </div>
    </section>
  );
}

/** Names fixed rows after their new cells. No name is that of another row. */
function nameRows(
  { naming, columns, templateName }: BatchView['batch'],
  rows: readonly BatchRow[],
  fixed: readonly CheckedRow[],
): FixedRow[] {
  const ats = new Set(fixed.map(({ at }) => at));
  const taken = rows.flatMap(({ at, fileStem }) => (ats.has(at) ? [] : [fileStem]));
  const nameFile = naming && createFileNamer(naming.pattern, columns, { ...naming, templateName, taken });
  return fixed.map(({ at, line, cells, values, fileStem }) => ({
    at,
    cells,
    values,
    fileStem: nameFile?.({ line, cells, values }).stem ?? fileStem,
  }));
}

function checkRow(
  { at, line, fileStem }: BatchRow,
  cells: readonly string[],
  readRow: ReturnType<typeof createRowReader>,
): CheckedRow {
  const { values, problems } = readRow(cells);
  return {
    at,
    line,
    cells,
    values,
    fileStem,
    findings: problems.map((problem) => ({ at, severity: 'error', ...problem })),
  };
}

interface RowProps {
  row: BatchRow;
  /** The cells as they are typed. */
  cells: readonly string[];
  names: readonly string[];
  /** Indexes of the cells to show. */
  columns: readonly number[];
  columnsOf: (name: string) => readonly number[];
  problems: readonly RowFinding[];
  isReady: boolean;
  onEdit: (column: number, text: string) => void;
}

function Row({ row, cells, names, columns, columnsOf, problems, isReady, onEdit }: RowProps) {
  const { line, message } = row;
  const problemOf = (column: number) => problems.find(({ name }) => columnsOf(name).includes(column))?.message;
  const isSaid = columns.some((column) => problemOf(column) !== undefined);
  return (
    <li>
      <fieldset className="flex min-w-0 flex-col gap-3 rounded-card border border-grey-6 bg-grey-2 p-4">
        <legend className="sr-only">Row {line}</legend>
        <p aria-hidden="true" className="flex items-baseline justify-between gap-3">
          <span className="semibold tabular">Row {line}</span>
          {isReady && <span className="text-success">Ready</span>}
        </p>
        {!isSaid && !isReady && (
          <p dir="auto" className="text-danger">
            {problems[0]?.message ?? message}
          </p>
        )}
        {columns.map((column) => (
          <CellField
            key={column}
            id={`fix-${row.at}-${column}`}
            name={names[column] ?? ''}
            text={cells[column] ?? ''}
            error={problemOf(column)}
            onEdit={(text) => onEdit(column, text)}
          />
        ))}
      </fieldset>
    </li>
  );
}

interface CellFieldProps {
  id: string;
  name: string;
  text: string;
  error: string | undefined;
  onEdit: (text: string) => void;
}

function CellField({ id, name, text, error, onEdit }: CellFieldProps) {
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} dir="auto" className="semibold">
        {name}
      </label>
      <textarea
        id={id}
        rows={1}
        dir="auto"
        className="control field-sizing-content max-h-80"
        value={text}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error`}
        onChange={({ target }) => onEdit(target.value)}
        onKeyDown={ignoreEnter}
      />
      <p id={`${id}-error`} className="text-xs text-danger empty:hidden">
        {error}
      </p>
    </div>
  );
}

/** Shift+Enter starts a new line, as in the setup. */
function ignoreEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && !event.shiftKey && !isComposing(event.nativeEvent)) event.preventDefault();
}
