import { Check, CircleAlert, CircleDashed, CircleHelp, CircleSlash, LoaderCircle, Square } from 'lucide-react';
import type { RowState } from '../../../batch/queue/batch.ts';

const marks = {
  invalid: [CircleSlash, 'text-grey-10'],
  waiting: [CircleDashed, 'text-grey-9'],
  sending: [LoaderCircle, 'text-accent'],
  done: [Check, 'text-success'],
  failed: [CircleAlert, 'text-danger'],
  unknown: [CircleHelp, 'text-warning'],
  stopped: [Square, 'text-grey-10'],
} as const satisfies Record<RowState, unknown>;

/** The icon of a state. */
export function StateMark({ state }: { state: RowState }) {
  const [Mark, className] = marks[state];
  return <Mark size="1rem" aria-hidden="true" className={`shrink-0 ${className}`} />;
}
