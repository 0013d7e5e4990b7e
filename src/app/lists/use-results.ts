import { useMemo } from 'react';
import { parseQuery, foldText, matchesWords } from '../lib/match-text.ts';
import { type Entry, type ProjectNames, isTemplate } from './entry.ts';
import type { FilterName, ListView, Sort } from './list-view.ts';
import { useTemplateTraits, type Traits } from './template-traits.ts';

/** The entries that match a query, best match first. */
export function useFoundEntries(
  entries: readonly Entry[],
  query: string,
  projectNames: ProjectNames,
  isWhole: boolean,
) {
  const words = useMemo(() => parseQuery(query), [query]);
  const { traits, ...state } = useTemplateTraits(entries, words, isWhole);
  const found = useMemo(
    () => (words.length === 0 ? entries : findEntries(entries, words, projectNames, traits)),
    [entries, words, projectNames, traits],
  );
  return { ...state, entries: found, words };
}

/** A view's entries, in the view's order. */
export function useResults(
  entries: readonly Entry[],
  { q, visibility, favourites, sort }: ListView,
  projectNames: ProjectNames,
  favouriteIds: ReadonlySet<string>,
  isWhole: boolean,
) {
  const filtered = useMemo(
    () => filterEntries(entries, { visibility, favourites }, favouriteIds),
    [entries, visibility, favourites, favouriteIds],
  );
  const found = useFoundEntries(filtered, q, projectNames, isWhole);
  const sorted = useMemo(() => (sort === '' ? found.entries : sortEntries(found.entries, sort)), [found.entries, sort]);
  return { ...found, entries: sorted };
}

type Filters = Pick<ListView, FilterName>;

const filterTests: Record<FilterName, (entry: Entry, filters: Filters, favouriteIds: ReadonlySet<string>) => boolean> =
  {
    visibility: (entry, { visibility }) => visibility === '' || entry.visibility === visibility,
    favourites: ({ id }, { favourites }, favouriteIds) => !favourites || favouriteIds.has(id),
  };

/** Returns the entries that pass all filters, in the same order. */
export function filterEntries(
  entries: readonly Entry[],
  filters: Filters,
  favouriteIds: ReadonlySet<string>,
): readonly Entry[] {
  const tests = Object.values(filterTests);
  return entries.filter((entry) => tests.every((passes) => passes(entry, filters, favouriteIds)));
}

/**
 * Returns the entries that match every word: exact names first, then names that start with the query, other matching names, and
 * all other matches.
 */
export function findEntries(
  entries: readonly Entry[],
  words: readonly string[],
  projectNames: ProjectNames,
  traits: ReadonlyMap<string, Traits>,
): Entry[] {
  const query = words.join(' ');
  const groups: Entry[][] = [[], [], [], []];
  for (const entry of entries) {
    const name = foldText(entry.name);
    const others = foldText(`${projectNames(entry)}\n${entry.description}`);
    const text = `${name}\n${others}\n${traits.get(entry.id) ?? ''}`;
    if (!matchesWords(words, text, entry.id)) continue;
    groups[rankName(name, query, words)]?.push(entry);
  }
  return groups.flat();
}

function rankName(name: string, query: string, words: readonly string[]): number {
  if (name === query) return 0;
  if (name.startsWith(query)) return 1;
  return matchesWords(words, name) ? 2 : 3;
}

/** Returns a sorted copy. Equal entries keep the service's order; entries without a date or count come last. */
export function sortEntries(entries: readonly Entry[], sort: Sort): Entry[] {
  const isDown = sort.startsWith('-');
  const readKey: (entry: Entry) => string | number | undefined =
    keyReaders[sort.replace('-', '') as keyof typeof keyReaders];
  const keyed = entries.map((entry) => ({ entry, key: readKey(entry) }));
  keyed.sort((a, b) => {
    if (a.key === undefined || b.key === undefined) return Number(a.key === undefined) - Number(b.key === undefined);
    const order = a.key < b.key ? -1 : Number(a.key > b.key);
    return isDown ? -order : order;
  });
  return keyed.map(({ entry }) => entry);
}

/** Returns a key that sorts names naturally: "Card 9" before "Card 10", ignoring accents and case. */
function sortKey(name: string): string {
  return foldText(name.trim()).replace(/\d+/g, (digits) => digits.padStart(12, '0'));
}

const keyReaders = {
  name: ({ name }) => sortKey(name),
  updated({ updatedAt }) {
    const ms = Date.parse(updatedAt);
    return Number.isNaN(ms) ? undefined : ms;
  },
  count: (entry) => (isTemplate(entry) ? undefined : entry.templateCount),
} satisfies Record<string, (entry: Entry) => string | number | undefined>;
