/** What a list shows and how. All of it is in the address, so that back, reload and a copied link bring it back. */
export interface ListView {
  query: string;
  /** As on the wire; empty is any. */
  visibility: string;
  onlyFavourites: boolean;
  /** Empty is the service's order, or the best match first while something is searched for. */
  sort: Sort | '';
  layout: Layout;
}

const sorts = ['name', '-name', 'updated', '-updated', 'count', '-count'] as const;
export type Sort = (typeof sorts)[number];

export const layouts = ['cards', 'table'] as const;
export type Layout = (typeof layouts)[number];

export const plainView: ListView = { query: '', visibility: '', onlyFavourites: false, sort: '', layout: 'cards' };

/** Reads the search parameters of an address. What it does not know is left out. */
export function parseView(params: URLSearchParams): ListView {
  return {
    query: params.get('q') ?? '',
    visibility: params.get('visibility') ?? '',
    onlyFavourites: params.get('favourites') === 'yes',
    sort: sorts.find((sort) => sort === params.get('sort')) ?? '',
    layout: layouts.find((layout) => layout === params.get('layout')) ?? 'cards',
  };
}

/** Writes what `parseView` reads; a plain view leaves the address bare. */
export function formatView({ query, visibility, onlyFavourites, sort, layout }: ListView): URLSearchParams {
  const params = Object.entries({
    q: query,
    visibility,
    favourites: onlyFavourites ? 'yes' : '',
    sort,
    layout: layout === 'cards' ? '' : layout,
  });
  return new URLSearchParams(params.filter(([, value]) => value !== ''));
}

/** True when the view cannot be shown by what happens to be read so far. */
export function needsAll(view: ListView): boolean {
  return isNarrowed(view) || view.sort !== '';
}

/** True when the view leaves things out: when anything but order and layout would be in its address. */
export function isNarrowed(view: ListView): boolean {
  return formatView({ ...view, query: view.query.trim(), sort: '', layout: 'cards' }).size > 0;
}
