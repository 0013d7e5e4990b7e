import { sortKey } from '../lib/fold-text.ts';
import { isTemplate, type Entry } from './entry.ts';
import type { Sort } from './list-view.ts';

/** A copy in the wanted order; equals keep the service's order. What has no date or no count comes last. */
export function sortEntries(entries: readonly Entry[], sort: Sort): Entry[] {
  const isDown = sort.startsWith('-');
  const readKey = keyReaders[sort.replace('-', '') as keyof typeof keyReaders];
  const keyed = entries.map((entry) => ({ entry, key: readKey(entry) }));
  keyed.sort((one, other) => {
    if (one.key === undefined || other.key === undefined)
      return Number(one.key === undefined) - Number(other.key === undefined);
    const order = one.key < other.key ? -1 : Number(one.key > other.key);
    return isDown ? -order : order;
  });
  return keyed.map(({ entry }) => entry);
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
