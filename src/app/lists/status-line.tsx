import { formatNumber } from '../../variables/messages.ts';
import { describeCount } from './entry.ts';
import { isNarrowed, plainView, type ListView } from './list-view.ts';
import type { ChangeView } from './use-list-view.ts';
import type { SearchProgress } from './use-workspace.ts';

export interface StatusLineProps {
  /** Of one of the entries. */
  noun: string;
  view: ListView;
  change: ChangeView;
  /** How many are shown; undefined while that is not known. */
  count: number | undefined;
  /** How many are read. */
  total: number;
  isPending: boolean;
  hasError: boolean;
  hasMore: boolean;
  /** What is not read of it, in words; empty when all is. */
  limits: string;
  /** The rest is being read for what is searched, filtered or sorted by. */
  isReading: boolean;
  /** Of a search through the templates of all projects. */
  progress: SearchProgress | undefined;
}

/** How much there is, how much of it is shown, and how far the reading of it all has come. */
export function StatusLine(props: StatusLineProps) {
  const { noun, view, change, total, limits, isReading, progress } = props;
  return (
    // It is one line, so that what stands below it stays in place; only what is not read takes another on a phone.
    <div
      className={`flex min-h-6 pointer-coarse:-my-2.5 pointer-coarse:min-h-11 items-center gap-x-4 gap-y-1 overflow-x-auto text-xs text-grey-10 tabular [scrollbar-width:none] ${limits === '' ? 'whitespace-nowrap' : 'flex-wrap'}`}
    >
      {/* How a search came out is told; how far a list is read is not. */}
      <output aria-live={isNarrowed(view) && !isReading ? 'polite' : 'off'}>{describe(props)}</output>
      {isNarrowed(view) && (
        <button
          type="button"
          className="rounded-control px-1 py-0.5 semibold text-accent underline underline-offset-3 pointer-coarse:min-h-11"
          onClick={() => change({ ...plainView, layout: view.layout, sort: view.sort })}
        >
          Show all
        </button>
      )}
      {isReading && (
        <span className="inline-flex items-center gap-2">
          <progress aria-label="Reading" max={progress?.max ?? 1} value={progress?.value} className="h-1.5 w-20" />
          {/* On a phone the bar says enough. */}
          <span className="max-sm:hidden">
            {progress === undefined
              ? `${describeCount(total, noun) ?? ''} read so far`
              : `${describeCount(progress.templateCount) ?? ''} of ${formatNumber(progress.value)} of ${describeCount(progress.max, 'project') ?? ''} read`}
          </span>
        </span>
      )}
    </div>
  );
}

function describe(props: StatusLineProps): string {
  const { noun, view, count, total, isPending, hasError, hasMore, limits, isReading } = props;
  if (isPending) return hasError ? '' : `Loading ${noun}s…`;
  if (count === undefined || (count === 0 && isReading && isNarrowed(view))) return 'Searching…';
  const shown = describeCount(count, noun) ?? '';
  if (isNarrowed(view)) {
    const matches = view.query.trim() === '' ? shown : describeCount(count, 'match', 'matches');
    return `${matches ?? ''} of ${formatNumber(total)}${limits && `; ${limits}`}`;
  }
  if (count === 0) return '';
  if (limits !== '') return `The first ${shown}; ${limits}`;
  return hasMore ? `${shown} so far` : shown;
}
