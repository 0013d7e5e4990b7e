import { CircleAlert, Info } from 'lucide-react';
import { formatCount } from '../../../variables/messages.ts';
import { lineOf } from '../../../variables/find-json-problem.ts';
import { MissedLine } from '../../ui/missed-line.tsx';
import { AddMissingFonts } from '../fonts/add-font-button.tsx';
import type { TextRange } from './locate-path.ts';
import type { DocumentProblem } from './use-document-check.ts';

const SHOWN_MAX = 50;

export interface ProblemListProps {
  text: string;
  problems: readonly DocumentProblem[];
  isChecking: boolean;
  error: Error | null;
  onTryAgain: () => void;
  onShow: (range: TextRange) => void;
}

/** A document's problems. Pressing a problem moves to its line. */
export function ProblemList({ text, problems, isChecking, error, onTryAgain, onShow }: ProblemListProps) {
  const noteCount = problems.filter(({ isNote }) => isNote).length;
  return (
    <section aria-labelledby="problems-heading" className="flex flex-col gap-2">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="problems-heading" className="text-base">
          Problems
        </h2>
        <output className="text-grey-11 tabular">
          {isChecking && 'Checking'}
          {!isChecking && error === null && describeCounts(problems.length - noteCount, noteCount)}
        </output>
      </div>
      {error !== null && (
        <MissedLine className="text-warning" onTryAgain={onTryAgain}>
          The document couldn’t be checked: {error.message}
        </MissedLine>
      )}
      <ul className="flex flex-col empty:hidden">
        {problems.slice(0, SHOWN_MAX).map(({ message, from, to, isNote }) => {
          const Icon = isNote ? Info : CircleAlert;
          return (
            <li key={`${from} ${message}`}>
              <button
                type="button"
                className="-mx-2 flex w-[calc(100%+1rem)] gap-2 rounded-control p-2 text-start hover:bg-grey-4 pointer-coarse:min-h-11"
                onClick={() => onShow({ from, to })}
              >
                <Icon
                  size="1rem"
                  aria-label={isNote ? 'Note' : 'Problem'}
                  className={`mt-0.5 shrink-0 ${isNote ? 'text-warning' : 'text-danger'}`}
                />
                <span className="min-w-0 wrap-anywhere">
                  <span className="text-grey-11 tabular">Line {lineOf(text, from)}: </span>
                  {message}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      <AddMissingFonts messages={problems.map(({ message }) => message)} onAdded={onTryAgain} />
      {problems.length > SHOWN_MAX && <p>and {problems.length - SHOWN_MAX} more</p>}
    </section>
  );
}

function describeCounts(problemCount: number, noteCount: number): string {
  const problems = problemCount === 0 ? 'No problems' : formatCount(problemCount, 'problem');
  return noteCount === 0 ? problems : `${problems}, ${formatCount(noteCount, 'note')}`;
}
