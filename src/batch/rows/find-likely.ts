import type { Field } from '../../variables/field.ts';
import { compareChoices, countsUp, kindOfField, type ColumnSample } from './column-kinds.ts';
import { compareWords, LIKENESS_MIN, hasNamePart, isVague, listNameParts, readNameWords } from './name-words.ts';
import { columnPattern } from './pattern.ts';

/** More columns would be a guess. */
const ASKED_MAX = 3;

/**
 * Finds unused columns that may fill the remaining fields, by field name. `mayFill` is false for columns with other content.
 */
export function findLikely(
  fields: readonly Field[],
  columns: readonly ColumnSample[],
  mayFill: (field: Field, column: ColumnSample) => boolean,
): ReadonlyMap<string, string[]> {
  const onlyKinds = new Set(findSingles(fields.map(kindOfField)));
  const onlyColumnKinds = new Set(findSingles(columns.map(({ kind }) => kind)));
  function isOfKind(field: Field, column: ColumnSample): boolean {
    const { kind } = column;
    if (kind === undefined || kind !== kindOfField(field)) return false;
    if (kind !== 'number' && kind !== 'phone') return true;
    return onlyKinds.has(kind) && onlyColumnKinds.has(kind) && !countsUp(column);
  }
  function isLikely(field: Field, isNear: (column: ColumnSample) => boolean, column: ColumnSample): boolean {
    if (field.rules.choices !== undefined) {
      return isNear(column) || isAboutType(column) || compareChoices(field, column) !== 'none';
    }
    // Checking cells takes longest, so it comes last.
    return (isNear(column) || isOfKind(field, column)) && mayFill(field, column);
  }
  const filled = columns.filter(({ cells }) => cells.length > 0);
  return new Map(
    fields.map((field) => {
      const isNear = createNearness(field);
      const found = filled.filter((column) => isLikely(field, isNear, column)).slice(0, ASKED_MAX);
      return [field.name, found.map((column) => columnPattern(column.name))];
    }),
  );
}

function findSingles<Item>(items: readonly Item[]): Item[] {
  return items.filter((item) => items.indexOf(item) === items.lastIndexOf(item));
}

/** `Role`, `Rolle` or `Type`: what most choices about people are called. */
function isAboutType({ words }: ColumnSample): boolean {
  return words.has('type') || words.has('position');
}

/** Returns a test for columns whose name is like the field's, shares a word with it that isn't vague, or a part of one. */
function createNearness({ name, label }: Field): (column: ColumnSample) => boolean {
  const named = [name, label].map(readNameWords);
  const clear = named.flatMap((words) => [...words]).filter((word) => !isVague(word));
  const parts = [name, label].flatMap(listNameParts);
  return ({ words, isKnown, nameParts }) =>
    named.some((each) => compareWords(each, words) >= LIKENESS_MIN) ||
    clear.some((word) => words.has(word)) ||
    (!isKnown && hasNamePart(nameParts, parts));
}
