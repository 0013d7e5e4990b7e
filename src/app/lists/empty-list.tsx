import { Button } from '../ui/button.tsx';
import { isNarrowed, plainView, type ListView } from './list-view.ts';

export interface EmptyListProps {
  noun: 'projects' | 'templates';
  view: ListView;
  change: (part: Partial<ListView>) => void;
  /** More is still being read. */
  isSearching: boolean;
}

/** What it means that a list shows nothing, and what to do about it. */
export function EmptyList({ noun, view, change, isSearching }: EmptyListProps) {
  const { title, hint } = describe(noun, view, isSearching);
  return (
    <div className="empty-list">
      <div className="crop-marks">
        <p className="title">{title}</p>
        <p>{hint}</p>
        {isNarrowed(view) && !isSearching && (
          <Button onClick={() => change({ ...plainView, layout: view.layout, sort: view.sort })}>Show all</Button>
        )}
      </div>
    </div>
  );
}

function describe(noun: string, view: ListView, isSearching: boolean): { title: string; hint: string } {
  const query = view.query.trim();
  const hasFilter = isNarrowed({ ...view, query: '' });
  if (isSearching) return { title: 'Nothing found yet', hint: 'The rest is still being read.' };
  if (query !== '') {
    const hint = hasFilter
      ? 'A filter is on as well. Names, descriptions, projects and ids are searched.'
      : 'Names, descriptions, projects and ids are searched, and a slip or two is forgiven.';
    return { title: `Nothing matches “${query}”`, hint };
  }
  if (view.onlyFavourites) {
    return {
      title: 'No favourites here',
      hint: 'The star on a template marks it as one. Favourites stay in this browser.',
    };
  }
  if (hasFilter) return { title: `No ${noun} like that`, hint: 'The filters above leave nothing to show.' };
  return noun === 'projects'
    ? {
        title: 'No projects',
        hint: 'The key sees its own projects and those that others share with it. There are none yet.',
      }
    : {
        title: 'No templates',
        hint: 'Templates are drawn in the design application. Once one is shared with this key, it is listed here.',
      };
}
