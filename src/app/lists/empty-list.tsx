import { Button } from '../ui/button.tsx';
import { isNarrowed, plainView, type ListView } from './list-view.ts';
import type { ChangeView } from './use-list-view.ts';

export interface EmptyListProps {
  /** Of one of the entries. */
  noun: string;
  view: ListView;
  change: ChangeView;
  /** More is still being read. */
  isReading: boolean;
  /** The service lists some that could not be read. */
  hasSkipped: boolean;
  /** What is not read of the list, in words; empty when all is. */
  limits: string;
}

/** What it means that a list shows nothing, and what to do about it. */
export function EmptyList({ noun, view, change, isReading, hasSkipped, limits }: EmptyListProps) {
  const { title, hint } = describe(noun, view, isReading, hasSkipped);
  return (
    <div className="grid place-items-center rounded-card border border-dashed border-grey-7 px-4 py-16">
      <div className="crop-marks grid max-w-104 justify-items-center gap-2 text-center text-grey-10">
        <p className="text-base semibold text-grey-12">{title}</p>
        <p>{hint}</p>
        {isNarrowed(view) && !isReading && (
          <>
            {limits !== '' && <p>Not all was searched: {limits}.</p>}
            <Button onClick={() => change({ ...plainView, layout: view.layout, sort: view.sort })}>Show all</Button>
          </>
        )}
      </div>
    </div>
  );
}

function describe(
  noun: string,
  view: ListView,
  isReading: boolean,
  hasSkipped: boolean,
): { title: string; hint: string } {
  const query = view.query.trim();
  const hasFilter = isNarrowed({ ...view, query: '' });
  if (isReading) return { title: 'Nothing found yet', hint: 'The rest is still being read.' };
  if (query !== '') {
    const hint = hasFilter
      ? 'A filter is on as well. Names, descriptions, sizes, uses and kinds of field are searched.'
      : 'Names, descriptions, sizes, uses and kinds of field are searched, and a slip or two is forgiven.';
    return { title: `Nothing matches “${query}”`, hint };
  }
  if (view.onlyFavourites) {
    return {
      title: 'No favourites here',
      hint: 'The star on a template marks it as one. Favourites stay in this browser.',
    };
  }
  if (hasFilter) return { title: `No ${noun}s like that`, hint: 'The filters above leave nothing to show.' };
  if (hasSkipped) {
    return {
      title: `No ${noun}s that can be read`,
      hint: 'The service lists some. Why they cannot be read is told below.',
    };
  }
  return {
    title: `No ${noun}s`,
    hint: `Your own ${noun}s, and those that others share with you, are listed here. There are none yet.`,
  };
}
