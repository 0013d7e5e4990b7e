import { foldText, matchesWords } from '../lib/match-text.ts';
import type { Entry, ProjectNames } from './entry.ts';
import type { Traits } from './template-traits.ts';

interface FoldedEntry {
  name: string;
  description: string;
}

const foldedEntries = new WeakMap<Entry, FoldedEntry>();

/** Folded at the first search, because ten thousand entries are searched with each letter. */
function foldEntry(entry: Entry): FoldedEntry {
  const known = foldedEntries.get(entry);
  if (known !== undefined) return known;
  const folded = { name: foldText(entry.name), description: foldText(entry.description) };
  foldedEntries.set(entry, folded);
  return folded;
}

/** The entries that match every word: exact names, then names that start with the query, other names, all others. */
export function findEntries(
  entries: readonly Entry[],
  words: readonly string[],
  projectNames: ProjectNames,
  traits: ReadonlyMap<string, Traits>,
): Entry[] {
  const query = words.join(' ');
  const groups: Entry[][] = [[], [], [], []];
  for (const entry of entries) {
    const { name, description } = foldEntry(entry);
    const project = foldText(projectNames(entry));
    const text = `${name}\n${project}\n${description}\n${traits.get(entry.id) ?? ''}`;
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
