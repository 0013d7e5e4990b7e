import { Images, Check, CircleAlert, CircleDashed, CircleHelp, CircleSlash, LoaderCircle, Square } from 'lucide-react';
import { formatNumber } from '../../../variables/messages.ts';
import { rowStates, type RowState } from '../../../batch/queue/batch.ts';
import { stateNames } from './describe-batch.ts';

export const choices = ['all', 'images', ...rowStates] as const;
export type RowChoice = (typeof choices)[number];

/** Buttons for these states stay while a batch runs, so nothing moves. */
const passed: ReadonlySet<RowState> = new Set(['waiting', 'sending', 'done']);

export interface RowFilterProps {
  counts: Readonly<Record<RowState, number>>;
  total: number;
  choice: RowChoice;
  /** The batch has run since the page opened. */
  isLive: boolean;
  onChoose: (choice: RowChoice) => void;
}

/** Filters the rows by state and shows the count for each state. */
export function RowFilter({ counts, total, choice, isLive, onChoose }: RowFilterProps) {
  const shown = rowStates.filter((state) => counts[state] > 0 || state === choice || (isLive && passed.has(state)));
  const button = (name: RowChoice, label: string, count: number | undefined, mark: React.ReactNode) => (
    <button
      key={name}
      type="button"
      aria-pressed={choice === name}
      onClick={() => onChoose(name)}
      className="inline-flex min-h-9 items-center gap-1.5 rounded-control border border-grey-6 bg-grey-2 px-2.5 text-grey-11 hover:border-grey-8 pointer-coarse:min-h-11 aria-pressed:border-accent aria-pressed:text-grey-12 not-focus-visible:aria-pressed:outline-1 not-focus-visible:aria-pressed:-outline-offset-2 not-focus-visible:aria-pressed:outline-accent"
    >
      {mark}
      {label}
      {count !== undefined && (
        <span className="semibold tabular" style={{ minWidth: `${formatNumber(total).length}ch` }}>
          {formatNumber(count)}
        </span>
      )}
    </button>
  );
  return (
    <fieldset aria-label="Show" className="flex flex-wrap gap-2">
      {button('images', 'Images', counts.done, <Images size="1rem" aria-hidden="true" className="text-grey-10" />)}
      {button('all', 'All rows', total, undefined)}
      {shown.map((state) => button(state, stateNames[state], counts[state], <StateMark state={state} />))}
    </fieldset>
  );
}

const marks = {
  invalid: [CircleSlash, 'text-grey-10'],
  waiting: [CircleDashed, 'text-grey-9'],
  sending: [LoaderCircle, 'text-accent'],
  done: [Check, 'text-success'],
  failed: [CircleAlert, 'text-danger'],
  unknown: [CircleHelp, 'text-warning'],
  stopped: [Square, 'text-grey-10'],
} as const satisfies Record<RowState, unknown>;

export function StateMark({ state }: { state: RowState }) {
  const [Mark, className] = marks[state];
  return <Mark size="1rem" aria-hidden="true" className={`shrink-0 ${className}`} />;
}
