import { foldText } from '../lib/match-text.ts';
import { foldWithPlaces } from '../lib/fold-text.ts';

/** A text that is searched in, prepared once. */
export interface SearchText {
  folded: string;
  words: readonly SearchWord[];
}

interface SearchWord {
  text: string;
  /** One bit for each letter or digit that occurs: tells most words apart without comparing them. */
  letters: number;
}

/** One word of what was typed. */
export interface QueryWord extends SearchWord {
  /** How many slips of the hand are forgiven. */
  slipsMax: number;
}

/** How well a word of the query meets a text; 0 is not at all. */
export const matchGrades = { whole: 100, start: 90, wordStart: 70, inside: 50, oneSlip: 30, twoSlips: 20 } as const;

const QUERY_WORDS_MAX = 8;
const WORD_LENGTH_MAX = 40;
const NO_WORD = /[^\p{L}\p{N}]+/u;

export function prepareText(text: string): SearchText {
  const folded = joinSizes(foldText(text));
  return { folded, words: folded.split(NO_WORD).filter(Boolean).map(prepareWord) };
}

/** Between the sides of a size, which is one word however it is written; any other × is an x too. */
const TIMES = /(?<=\d)\s*[x×]\s*(?=\d)|×/gu;

function joinSizes(folded: string): string {
  return folded.replace(TIMES, 'x');
}

/** What was typed, word by word: each must be met. A word in another order or with a slip still finds. */
export function prepareQuery(query: string): QueryWord[] {
  const words = joinSizes(foldText(query)).split(/\s+/).filter(Boolean).slice(0, QUERY_WORDS_MAX);
  return words.map((word) => {
    const cut = word.slice(0, WORD_LENGTH_MAX);
    return { ...prepareWord(cut), slipsMax: cut.length < 4 ? 0 : cut.length < 8 ? 1 : 2 };
  });
}

function prepareWord(text: string): SearchWord {
  let letters = 0;
  for (let index = 0; index < text.length; index += 1) letters |= 1 << (text.charCodeAt(index) % 31);
  return { text, letters };
}

export function gradeMatch(word: QueryWord, text: SearchText): number {
  const at = text.folded.indexOf(word.text);
  if (at === 0) return text.folded.length === word.text.length ? matchGrades.whole : matchGrades.start;
  if (at > 0)
    return text.words.some((each) => each.text.startsWith(word.text)) ? matchGrades.wordStart : matchGrades.inside;
  const slips = fewestSlips(word, text.words);
  return slips === 1 ? matchGrades.oneSlip : slips === 2 ? matchGrades.twoSlips : 0;
}

function fewestSlips(word: QueryWord, words: readonly SearchWord[]): number | undefined {
  if (word.slipsMax === 0) return undefined;
  let fewest: number | undefined;
  for (const each of words) {
    if (countBits(word.letters & ~each.letters) > word.slipsMax) continue;
    const slips = slipsToPrefix(word.text, each.text, word.slipsMax);
    if (slips !== undefined && slips < (fewest ?? Infinity)) fewest = slips;
  }
  return fewest;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/**
 * The fewest slips (a letter too many, too few, wrong, or two swapped) between what was typed and the beginning of a word,
 * because people search while they type; undefined when there are more than `max`.
 */
export function slipsToPrefix(typed: string, word: string, max: number): number | undefined {
  if (word.length + max < typed.length) return undefined;
  const width = Math.min(word.length, typed.length + max);
  let beforeLast: number[] = [];
  let last = Array.from({ length: width + 1 }, (_, index) => index);
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row];
    let best = row;
    for (let column = 1; column <= width; column += 1) {
      const isSame = typed[row - 1] === word[column - 1];
      let cost = Math.min(
        (last[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (last[column - 1] as number) + (isSame ? 0 : 1),
      );
      if (row > 1 && column > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1]) {
        cost = Math.min(cost, (beforeLast[column - 2] as number) + 1);
      }
      current.push(cost);
      if (cost < best) best = cost;
    }
    // A swap looks back two rows, so one bad row alone does not end it.
    if (best > max + 1) return undefined;
    [beforeLast, last] = [last, current];
  }
  const slips = Math.min(...last);
  return slips <= max ? slips : undefined;
}

/** Where a text meets the query: from and to, in order and apart from each other, to be marked. */
export function findRanges(query: readonly QueryWord[], text: string): [from: number, to: number][] {
  if (query.length === 0 || text === '') return [];
  const { folded: written, places } = foldWithPlaces(text);
  const folded = joinSizes(written);
  for (const { 0: times, index } of [...written.matchAll(TIMES)].reverse()) places.splice(index + 1, times.length - 1);
  const found = query.flatMap((word) => findWord(word, folded)).sort(([one], [other]) => one - other);
  const apart: [number, number][] = [];
  for (const [from, to] of found) {
    const before = apart.at(-1);
    if (before !== undefined && from <= before[1]) before[1] = Math.max(before[1], to);
    else apart.push([from, to]);
  }
  // A letter that folds into several is marked whole when one of them is met.
  const findEnd = (last: number) => places.find((place) => place > last) ?? text.length;
  return apart.map(([from, to]) => [places[from] as number, findEnd(places[to - 1] as number)]);
}

function findWord(word: QueryWord, folded: string): [number, number][] {
  const at = folded.indexOf(word.text);
  if (at >= 0) return [[at, at + word.text.length]];
  const near = [...folded.matchAll(/[\p{L}\p{N}]+/gu)].filter(
    ([each]) => fewestSlips(word, [prepareWord(each)]) !== undefined,
  );
  return near.map(({ 0: each, index }) => [index, index + each.length]);
}
