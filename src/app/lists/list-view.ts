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

/** The search parameters of a list. Without a sort it has the service's order; during a search, the best match comes first. */
export const listSearch = {
  q: textParam,
  ...filters,
  sort: choiceParam(['', 'name', '-name', 'updated', '-updated', 'count', '-count']),
  layout: choiceParam(layouts),
};

/** The view of a list: its search, filters, order and layout. */
export type ListView = SearchValues<typeof listSearch>;
export type Sort = Exclude<ListView['sort'], ''>;

/** The change that shows the whole list again. */
export const wholeList: Partial<ListView> = { q: '', ...noFilters };

/** True if the view needs the whole list, not only the loaded pages. */
export function needsAll(view: ListView): boolean {
  return isNarrowed(view) || view.sort !== '';
}

/** True if the view may hide entries. */
export function isNarrowed(view: ListView): boolean {
  return view.q.trim() !== '' || countFilters(view) > 0;
}

/** The number of filters that are on. */
export function countFilters(view: ListView): number {
  return filterNames.filter((name) => view[name] !== noFilters[name]).length;
}

/** Identifies the entries of a view and their order. */
export function formatViewKey(view: ListView): string {
  return formatSearch(listSearch, { ...view, layout: 'cards' }).toString();
}

export type ChangeView = (part: Partial<ListView>) => void;

export interface ViewControl {
  view: ListView;
  change: ChangeView;
  /** Changes the query; the address follows after a pause. */
  type: (query: string) => void;
  /** Writes the typed query into the address at once, before the page is left. */
  flush: () => void;
}

/** The view in the address. */
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
