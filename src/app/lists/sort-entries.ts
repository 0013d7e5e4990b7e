import { foldText } from '../lib/match-text.ts';
import { isTemplate, type Entry } from './entry.ts';
import type { Sort } from './list-view.ts';

/** A sorted copy; equals keep the service's order. Entries without a date or count come last. */
export function sortEntries(entries: readonly Entry[], sort: Sort): Entry[] {
  const isDown = sort.startsWith('-');
  const readKey = keyReaders[sort.replace('-', '') as keyof typeof keyReaders];
  const keyed = entries.map((entry) => ({ entry, key: readKey(entry) }));
  keyed.sort((a, b) => {
    if (a.key === undefined || b.key === undefined) return Number(a.key === undefined) - Number(b.key === undefined);
    const order = a.key < b.key ? -1 : Number(a.key > b.key);
    return isDown ? -order : order;
  });
  return keyed.map(({ entry }) => entry);
}

/** Sorts names as people do: "Card 9" before "Card 10", accents and case aside. */
function sortKey(name: string): string {
  return foldText(name.trim()).replace(/\d+/g, (digits) => digits.padStart(12, '0'));
}

const nameKeys = new WeakMap<Entry, string>();

const keyReaders = {
  name(entry: Entry): string | number | undefined {
    const key = nameKeys.get(entry) ?? sortKey(entry.name);
    nameKeys.set(entry, key);
    return key;
  },
  updated({ updatedAt }: Entry): string | number | undefined {
    const ms = Date.parse(updatedAt);
    return Number.isNaN(ms) ? undefined : ms;
  },
  count(entry: Entry): string | number | undefined {
    return isTemplate(entry) ? undefined : entry.templateCount;
  },
};
