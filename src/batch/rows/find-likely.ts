import type { Field } from '../../variables/field.ts';
import { compareChoices, countsUp, kindOfField, type ColumnSample } from './column-kinds.ts';
import {
  compareWords,
  LIKENESS_MIN,
  hasNamePart,
  isKnownName,
  isVague,
  listNameParts,
  readNameWords,
} from './name-words.ts';
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
  const isOnlyOfKind = (column: ColumnSample) =>
    fields.filter((field) => kindOfField(field) === column.kind).length === 1 &&
    columns.filter(({ kind }) => kind === column.kind).length === 1;
  function isLikely(field: Field, isNear: ReturnType<typeof createNearness>, column: ColumnSample): boolean {
    if (column.cells.length === 0) return false;
    const { rules, name, label } = field;
    const named = [name, label].map(readNameWords);
    if (rules.choices !== undefined) {
      return compareChoices(field, column) !== 'none' || isAboutType(column) || isNear(column);
    }
    // Checking cells takes longest, so it comes last.
    const isLike = named.some((words) => compareWords(words, column.words) >= LIKENESS_MIN);
    return (isLike || isOfKind(field, column) || isNear(column)) && mayFill(field, column);
  }
  function isOfKind(field: Field, column: ColumnSample): boolean {
    if (column.kind === undefined || column.kind !== kindOfField(field)) return false;
    const isCertainKind = column.kind !== 'number' && column.kind !== 'phone';
    return isCertainKind || (isOnlyOfKind(column) && !countsUp(column));
  }
  return new Map(
    fields.map((field) => {
      const isNear = createNearness(field);
      const found = columns.filter((column) => isLikely(field, isNear, column)).slice(0, ASKED_MAX);
      return [field.name, found.map((column) => columnPattern(column.name))];
    }),
  );
}

/** `Role`, `Rolle` or `Type`: what most choices about people are called. */
function isAboutType({ words }: ColumnSample): boolean {
  return words.has('type') || words.has('position');
}

/** Returns a test for columns whose name shares a word with the field that isn't vague, or a part of one. */
function createNearness({ name, label }: Field): (column: ColumnSample) => boolean {
  const words = [name, label].flatMap((each) => [...readNameWords(each)]).filter((word) => !isVague(word));
  const parts = [name, label].flatMap(listNameParts);
  return (column) =>
    words.some((word) => column.words.has(word)) || (!isKnownName(column.name) && hasNamePart(column.name, parts));
}
