import { textOfProject, textsOf, type Entry, type ProjectNames } from './entry.ts';
import { gradeMatch, prepareQuery, type QueryWord } from './match-text.ts';
import type { Traits } from './template-traits.ts';

/** Longest piece of work between two chances for a key press to be handled. */
const SLICE_MS = 8;
const CHECK_EVERY = 64;

export interface FindDependencies {
  /** Milliseconds on any clock. */
  now: () => number;
  /** Lets the browser handle what has happened meanwhile. */
  yieldToBrowser: () => Promise<void>;
  signal: AbortSignal;
  projectNames: ProjectNames;
  /** As far as they are read, by the ids of the templates. */
  traits: ReadonlyMap<string, Traits>;
  /** How well each entry matches this query, as far as an earlier search has come; a longer list is searched on from there. */
  grades: Map<Entry, number>;
}

/** How much a match in each text of an entry counts. */
const weights = { name: 1, project: 0.6, description: 0.4 } as const;
const ID_LENGTH_MIN = 4;
const ID_GRADE = 60;
const TRAIT_GRADE = 45;

/** The entries that match every word of the query, best first, equals in their old order; undefined once aborted. */
export async function findEntries(
  entries: readonly Entry[],
  query: string,
  { now, yieldToBrowser, signal, projectNames, traits, grades }: FindDependencies,
): Promise<Entry[] | undefined> {
  const words = prepareQuery(query);
  const byGrade = new Map<number, Entry[]>();
  let startedAt = now();
  for (const [index, entry] of entries.entries()) {
    if (index % CHECK_EVERY === 0 && now() - startedAt > SLICE_MS) {
      await yieldToBrowser();
      if (signal.aborted) return undefined;
      startedAt = now();
    }
    const grade = grades.get(entry) ?? gradeEntry(words, entry, projectNames(entry), traits.get(entry.id));
    grades.set(entry, grade);
    if (grade === 0) continue;
    const group = byGrade.get(grade);
    if (group === undefined) byGrade.set(grade, [entry]);
    else group.push(entry);
  }
  // Sorting ten thousand matches of one letter would take longer than finding them; there are few grades.
  return [...byGrade].sort(([one], [other]) => other - one).flatMap(([, group]) => group);
}

function gradeEntry(words: readonly QueryWord[], entry: Entry, projectName: string, traits: Traits = []): number {
  let sum = 0;
  for (const word of words) {
    const grade = gradeWord(word, entry, projectName, traits);
    if (grade === 0) return 0;
    sum += grade;
  }
  // What is called exactly so comes first: each of its words has at least half of the best grade.
  const isExact = textsOf(entry).name.folded === words.map(({ text }) => text).join(' ');
  return Math.round(isExact ? 2 * sum : sum);
}

function gradeWord(word: QueryWord, entry: Entry, projectName: string, traits: Traits): number {
  let best = word.text.length >= ID_LENGTH_MIN && entry.id.toLowerCase().startsWith(word.text) ? ID_GRADE : 0;
  if (traits.some((trait) => trait.startsWith(word.text))) best = Math.max(best, TRAIT_GRADE);
  const { name, description } = textsOf(entry);
  for (const [text, weight] of [
    [name, weights.name],
    [textOfProject(projectName), weights.project],
    [description, weights.description],
  ] as const) {
    if (best >= 100 * weight) break;
    best = Math.max(best, gradeMatch(word, text) * weight);
  }
  return best;
}
