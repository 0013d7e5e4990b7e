import { formatNumber } from '../../variables/messages.ts';
import { describeCount } from './entry.ts';
import { isNarrowed, wholeList, type ListView, type ChangeView } from './list-view.ts';
import type { SearchProgress } from './use-workspace.ts';

export interface StatusLineProps {
  noun: string;
  view: ListView;
  change: ChangeView;
  /** The number of shown entries. */
  count: number;
  /** The number of loaded entries. */
  total: number;
  isPending: boolean;
  hasError: boolean;
  hasMore: boolean;
  /** Says what the search didn't cover; empty if it covered everything. */
  limit: string;
  /** The rest of the list is being loaded for a search, filter or sort order. */
  isReading: boolean;
  /** The progress of a search through all projects' templates. */
  progress: SearchProgress | undefined;
}

/** The number of shown entries, and the progress while more are loaded. */
export function StatusLine(props: StatusLineProps) {
  const { noun, view, change, total, limit, isReading, progress } = props;
  return (
    // Limited to one line, so that the list below doesn't move. Only a limit may need a second line on phones.
    <div
      className={`flex min-h-6 pointer-coarse:-my-2.5 pointer-coarse:min-h-11 items-center gap-x-4 gap-y-1 overflow-x-auto text-xs text-grey-10 tabular [scrollbar-width:none] ${limit === '' ? 'whitespace-nowrap' : 'flex-wrap'}`}
    >
      {/* Screen readers announce a search's result, but not a list's loading progress. */}
      <output aria-live={isNarrowed(view) && !isReading ? 'polite' : 'off'}>{describe(props)}</output>
      {isNarrowed(view) && (
        <button
          type="button"
          className="rounded-control px-1 py-0.5 semibold text-accent underline underline-offset-3 pointer-coarse:min-h-11"
          onClick={() => change(wholeList)}
        >
          Show all
        </button>
      )}
      {isReading && (
        <span className="inline-flex items-center gap-2">
          <progress aria-label="Reading" max={progress?.max ?? 1} value={progress?.value} className="h-1.5 w-20" />
          <span className="max-sm:hidden">
            {progress === undefined
              ? `${describeCount(total, noun) ?? ''} loaded`
              : `${formatNumber(progress.value)} of ${describeCount(progress.max, 'project') ?? ''} searched`}
          </span>
        </span>
      )}
    </div>
  );
}

function describe(props: StatusLineProps): string {
  const { noun, view, count, total, isPending, hasError, hasMore, limit, isReading } = props;
  if (isPending) return hasError ? '' : `Loading ${noun}s…`;
  if (count === 0 && isReading && isNarrowed(view)) return 'Searching…';
  const shown = describeCount(count, noun) ?? '';
  if (isNarrowed(view)) {
    const matches = view.q.trim() === '' ? shown : describeCount(count, 'match', 'matches');
    return `${matches ?? ''} of ${formatNumber(total)}${limit && `; ${limit}`}`;
  }
  if (count === 0) return '';
  return hasMore ? `${shown} so far` : shown;
}
