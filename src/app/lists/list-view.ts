import { useMemo } from 'react';
import {
  choiceParam,
  flagParam,
  formatSearch,
  parseSearch,
  textParam,
  useSearch,
  type SearchValues,
} from '../lib/search-params.ts';
import { useTypedText } from '../lib/use-typed-text.ts';

export const layouts = ['cards', 'table'] as const;
export type Layout = (typeof layouts)[number];

const filters = { visibility: textParam, favourites: flagParam };
export type FilterName = keyof typeof filters;
const filterNames = Object.keys(filters) as FilterName[];
const noFilters = parseSearch(filters, new URLSearchParams());

/** A list's search parameters. Without a sort, the list has the service's order; during a search, the best match comes first. */
export const listSearch = {
  q: textParam,
  ...filters,
  sort: choiceParam(['', 'name', '-name', 'updated', '-updated', 'count', '-count']),
  layout: choiceParam(layouts),
};

/** A list's view: its search, filters, sort order and layout. */
export type ListView = SearchValues<typeof listSearch>;
export type Sort = Exclude<ListView['sort'], ''>;

/** The change that resets the view to the whole list. */
export const wholeList: Partial<ListView> = { q: '', ...noFilters };

/** Whether the view needs the whole list, not only the loaded pages. */
export function needsAll(view: ListView): boolean {
  return isNarrowed(view) || view.sort !== '';
}

/** Whether the view may hide entries. */
export function isNarrowed(view: ListView): boolean {
  return view.q.trim() !== '' || countFilters(view) > 0;
}

/** The number of active filters. */
export function countFilters(view: ListView): number {
  return filterNames.filter((name) => view[name] !== noFilters[name]).length;
}

/** Identifies a view's entries and their order. */
export function formatViewKey(view: ListView): string {
  return formatSearch(listSearch, { ...view, layout: 'cards' }).toString();
}

export type ChangeView = (part: Partial<ListView>) => void;

export interface ViewControl {
  view: ListView;
  change: ChangeView;
  /** Changes the query. The URL is updated after a pause. */
  type: (query: string) => void;
  /** Writes the typed query to the URL immediately, before the user leaves the page. */
  flush: () => void;
}

/** The view in the URL. */
export function useListView(): ViewControl {
  const [written, write] = useSearch(listSearch);
  const [q, type] = useTypedText(written.q, (text) => write({ q: text }));
  const view = useMemo(() => ({ ...written, q }), [written, q]);

  function change(part: Partial<ListView>): void {
    write({ ...view, ...part });
    type(undefined);
  }

  function flush(): void {
    if (q !== written.q) change({});
  }

  return { view, change, type, flush };
}
