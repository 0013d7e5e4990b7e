/** What a list shows and how: all of it is in the address, so that back, reload and a copied link bring it back. */
export interface ListView {
  query: string;
  /** As on the wire; empty is any. */
  visibility: string;
  shape: Shape | '';
  onlyFavourites: boolean;
  /** Empty is the service's order, or the best match first while something is searched for. */
  sort: Sort | '';
  layout: Layout;
}

export const shapes = ['landscape', 'portrait', 'square'] as const;
export type Shape = (typeof shapes)[number];

export const sorts = ['name', '-name', 'updated', '-updated', 'count', '-count'] as const;
export type Sort = (typeof sorts)[number];

export const layouts = ['cards', 'table'] as const;
export type Layout = (typeof layouts)[number];

export const plainView: ListView = {
  query: '',
  visibility: '',
  shape: '',
  onlyFavourites: false,
  sort: '',
  layout: 'cards',
};

/** Reads the part of an address after `?`. What it does not know is left out. */
export function parseView(search: string): ListView {
  const members = new URLSearchParams(search);
  const read = (name: string) => members.get(name) ?? '';
  return {
    query: read('q'),
    visibility: read('visibility'),
    shape: oneOf(shapes, read('shape')) ?? '',
    onlyFavourites: read('favourites') === 'yes',
    sort: oneOf(sorts, read('sort')) ?? '',
    layout: oneOf(layouts, read('layout')) ?? 'cards',
  };
}

/** Writes what `parseView` reads; a plain view leaves the address bare. */
export function formatView(view: ListView): string {
  const members = new URLSearchParams();
  const write = (name: string, value: string) => value !== '' && members.set(name, value);
  write('q', view.query);
  write('visibility', view.visibility);
  write('shape', view.shape);
  write('favourites', view.onlyFavourites ? 'yes' : '');
  write('sort', view.sort);
  write('layout', view.layout === 'cards' ? '' : view.layout);
  return members.size === 0 ? '' : `?${members.toString()}`;
}

/** True when the view cannot be shown by what happens to be read so far. */
export function needsAll({ query, visibility, shape, onlyFavourites, sort }: ListView): boolean {
  return query.trim() !== '' || visibility !== '' || shape !== '' || onlyFavourites || sort !== '';
}

/** True when the view leaves things out. */
export function isNarrowed(view: ListView): boolean {
  return needsAll({ ...view, sort: '' });
}

function oneOf<Name extends string>(names: readonly Name[], text: string): Name | undefined {
  return names.find((name) => name === text);
}
