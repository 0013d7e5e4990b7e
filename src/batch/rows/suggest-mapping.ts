import type { Field } from '../../variables/field.ts';
import { matchNames } from '../../variables/match-names.ts';
import type { Table } from '../table/table.ts';
import { compareChoices, isRight, isUnnamed, kindOfField, sampleColumn, type ColumnSample } from './column-kinds.ts';
import { findLikely } from './find-likely.ts';
import type { Mapping } from './mapping.ts';
import { compareWords, LIKENESS_MIN, readNameWords, sharesVagueOnly } from './name-words.ts';
import { columnPattern } from './pattern.ts';

/** `sure`: the names are the same. `likely`: the names mean the same thing, or the cells only fit this variable. */
export interface Suggestion {
  /** Empty without a suggestion. */
  pattern: string;
  certainty: 'sure' | 'likely' | 'none';
  /** Without a suggestion: columns that may fill the variable, to ask about. */
  asked: readonly string[];
}

/** More rows would block the page without better results. */
const SAMPLE_SIZE = 50;
/** Headings for a full name. Next to a first or last name, they mean the other half. */
const WHOLE_OR_HALF = /^(name|nom|nombre|nome)$/i;
const WHOLE = /^((full )?name|nom( complet)?|nombre( completo)?|nome( completo)?)$/i;

/**
 * Suggests columns for each field: first by equal names, then by the choices in the cells, a first and last name together, synonyms,
 * and finally by the kind of cells, if only one field and one column of this kind remain. A column only fills two variables if both
 * have its name. Columns that could also mean something else aren't suggested, but asked about.
 */
export function suggestMapping(fields: readonly Field[], table: Table): Suggestion[] {
  const rows = table.rows.slice(0, SAMPLE_SIZE);
  const pictures = new Set(table.pictures.keys());
  const columns = table.columns.map(({ name }, at) => {
    const cells = rows.map((row) => row.cells[at] ?? '').filter((cell) => cell.trim() !== '');
    return sampleColumn(name, cells, pictures);
  });
  const suggestions = new Map<string, Suggestion>();
  function suggest({ name }: Field, certainty: Suggestion['certainty'], ...chosen: ColumnSample[]) {
    for (const column of chosen) column.isUsed = true;
    const pattern = chosen.map((column) => columnPattern(column.name)).join(' ');
    suggestions.set(name, { pattern, certainty, asked: [] });
  }
  const fits = (field: Field, { cells }: ColumnSample) =>
    cells.length === 0 || cells.some((cell) => isRight(field, cell, pictures));

  const names = columns.map(({ name }) => name);
  for (const [fieldAt, at] of matchNames(fields, names)) {
    const [field, column] = [fields[fieldAt], columns[at]];
    if (field !== undefined && column !== undefined) suggest(field, fits(field, column) ? 'sure' : 'likely', column);
  }
  const open = () => uniqueByName(fields).filter(({ name }) => !suggestions.has(name));
  const unused = () => columns.filter(({ isUsed }) => !isUsed);
  suggestOnly(open(), unused(), (field, column) => compareChoices(field, column) === 'mostly', suggest);
  const has = (word: string) => columns.some(({ words }) => isAbout(words, word));
  const isWholeThere = ['name', 'firstname', 'lastname'].every(has);
  if (!isWholeThere && !open().some(isOfHalf)) suggestFullName(open().filter(isOfPerson), columns, suggest);
  // If there are columns for personal names, a company name belongs in another field.
  const hasPersons = has('firstname') || has('lastname');
  const isOther = (field: Field, { words }: ColumnSample) => hasPersons && words.has('company') && isOfPerson(field);
  const mayFill = (field: Field, column: ColumnSample) =>
    !isOther(field, column) && fits(field, column) && isOfTextKind(field, column);
  suggestLike(open(), columns, mayFill, suggest);
  suggestFullName(open().filter(isOfName), columns, suggest);
  suggestOtherHalf(open(), columns, suggest);
  suggestOnlyText(open().filter(isWantedText), unused(), suggest);
  suggestOnly(open(), unused(), (field, column) => isOfKind(field, column), suggest, isClearKind);
  const likely = findLikely(open(), unused(), mayFill);
  return fields.map(({ name }) => {
    return suggestions.get(name) ?? { pattern: '', certainty: 'none', asked: likely.get(name) ?? [] };
  });
}

/** Converts the suggestions to a mapping. */
export function mapSuggested(fields: readonly Field[], suggestions: readonly Suggestion[]): Mapping {
  return new Map(
    fields.flatMap(({ name }, at) => {
      const pattern = suggestions[at]?.pattern ?? '';
      return pattern === '' ? [] : [[name, pattern] as const];
    }),
  );
}

type Suggest = (field: Field, certainty: Suggestion['certainty'], ...columns: ColumnSample[]) => void;

/** Matches the most similar pairs first. Ties stay unmatched. */
function suggestLike(
  fields: readonly Field[],
  columns: readonly ColumnSample[],
  fits: (field: Field, column: ColumnSample) => boolean,
  suggest: Suggest,
) {
  const byWord = new Map<string, ColumnSample[]>();
  for (const column of columns.filter(({ isUsed }) => !isUsed)) {
    for (const word of column.words) byWord.set(word, [...(byWord.get(word) ?? []), column]);
  }
  const pairs = fields.flatMap((field) => {
    const named = [readNameWords(field.name), readNameWords(field.label)];
    const near = new Set(named.flatMap((words) => [...words].flatMap((word) => byWord.get(word) ?? [])));
    return [...near]
      .map((column) => ({
        field,
        column,
        likeness: Math.max(...named.map((words) => compareWords(words, column.words))),
      }))
      .filter(({ column, likeness }) => likeness >= LIKENESS_MIN && fits(field, column))
      .filter(({ column }) => !named.every((words) => sharesVagueOnly(words, column.words)));
  });
  const open = new Set(fields);
  for (const likeness of [...new Set(pairs.map((pair) => pair.likeness))].sort((a, b) => b - a)) {
    const level = pairs.filter((pair) => pair.likeness === likeness && open.has(pair.field) && !pair.column.isUsed);
    const pairCounts = new Map<Field | ColumnSample, number>();
    for (const side of level.flatMap(({ field, column }) => [field, column])) {
      pairCounts.set(side, (pairCounts.get(side) ?? 0) + 1);
    }
    for (const { field, column } of level) {
      open.delete(field);
      if (pairCounts.get(field) === 1 && pairCounts.get(column) === 1) suggest(field, 'likely', column);
    }
  }
}

/**
 * Fills the only name field from a first and a last name. A heading for a full name means the missing half: `Nom` next to `Prénom`,
 * `Nombre` next to `Apellidos`.
 */
function suggestFullName(fields: readonly Field[], columns: readonly ColumnSample[], suggest: Suggest) {
  const find = (word: string) => columns.filter(({ words }) => isAbout(words, word));
  const [firsts, lasts] = [find('firstname'), find('lastname')];
  const wholes = columns.filter(({ name }) => WHOLE_OR_HALF.test(name.trim()));
  const [half, ...otherHalves] = [...firsts, ...lasts];
  const isHalf = half !== undefined && otherHalves.length === 0 && !wholes.some((whole) => holdsCells(whole, half));
  const listOpen = (own: readonly ColumnSample[]) =>
    (own.length === 0 && isHalf ? wholes : own).filter(({ isUsed }) => !isUsed);
  const [first, ...otherFirsts] = listOpen(firsts);
  const [last, ...otherLasts] = listOpen(lasts);
  const [field, ...others] = fields;
  if (first === undefined || last === undefined || field === undefined) return;
  if (otherFirsts.length + otherLasts.length + others.length === 0) suggest(field, 'likely', first, last);
}

/** True if most full-name cells contain a cell from the half. */
function holdsCells(whole: ColumnSample, half: ColumnSample): boolean {
  const parts = new Set(half.cells.map((cell) => cell.trim()));
  const holding = whole.cells.filter((cell) =>
    [...parts].some((part) => cell !== part && ` ${cell} `.includes(` ${part} `)),
  );
  return holding.length * 2 > whole.cells.length;
}

function isOfName({ type, name, label, rules }: Field): boolean {
  return (
    type === 'text' && rules.choices === undefined && [name, label].some((each) => readNameWords(each).has('name'))
  );
}

/** True for a field that contains only a person's name. */
function isOfPerson(field: Field): boolean {
  const named = [field.name, field.label].map(readNameWords);
  return isOfName(field) && named.every((words) => words.size === 1 || !words.has('name'));
}

function isOfHalf({ name, label }: Field): boolean {
  return [name, label].map(readNameWords).some((words) => isAbout(words, 'firstname') || isAbout(words, 'lastname'));
}

function isAbout(words: ReadonlySet<string>, word: string): boolean {
  return words.size === 1 && words.has(word);
}

/** True unless the column's cells are of another kind than a text field that isn't quite named like it: `Event date` isn't `Event`. */
function isOfTextKind(field: Field, { words, kind }: ColumnSample): boolean {
  if (field.type !== 'text' || field.rules.choices !== undefined || kind === undefined) return true;
  return [field.name, field.label].some((each) => compareWords(readNameWords(each), words) === 1);
}

function isOfKind(field: Field, { kind }: ColumnSample): boolean {
  return kind !== undefined && kind === kindOfField(field);
}

/** Numbers, dates and addresses in a column with another heading mean something else. */
function isClearKind(column: ColumnSample): boolean {
  return isUnnamed(column) || column.kind === 'email' || column.kind === 'image';
}

/** Matches a column and a field that fit each other, but no other column or field. */
function suggestOnly(
  fields: readonly Field[],
  columns: readonly ColumnSample[],
  fits: (field: Field, column: ColumnSample) => boolean,
  suggest: Suggest,
  isClear: (column: ColumnSample) => boolean = () => true,
) {
  for (const field of fields) {
    const [column, ...rivals] = columns.filter((each) => fits(field, each));
    if (column === undefined || rivals.length > 0 || !isClear(column)) continue;
    if (fields.every((other) => other === field || !fits(other, column))) suggest(field, 'likely', column);
  }
}

/** Fills the last name from `Nom` next to `Prénom`. */
function suggestOtherHalf(fields: readonly Field[], columns: readonly ColumnSample[], suggest: Suggest) {
  const field = fields.find((each) => [each.name, each.label].some((name) => isAbout(readNameWords(name), 'lastname')));
  const half = columns.find(({ words, isUsed }) => isUsed && isAbout(words, 'firstname'));
  const whole = columns.find(({ name, isUsed }) => !isUsed && WHOLE_OR_HALF.test(name.trim()));
  if (field === undefined || half === undefined || whole === undefined) return;
  if (!holdsCells(whole, half)) suggest(field, 'likely', whole);
}

function isWantedText({ type, required, defaultValue, rules }: Field): boolean {
  return type === 'text' && required && defaultValue === undefined && rules.choices === undefined;
}

/** What a column called `Name` can name. */
const NAMED = ['name', 'firstname', 'product', 'title', 'event', 'course'];

/** Fills the only required text from a column of names, or from the only text without a heading. */
function suggestOnlyText(fields: readonly Field[], columns: readonly ColumnSample[], suggest: Suggest) {
  const [field, ...others] = fields;
  if (field === undefined || others.length > 0) return;
  const named = [field.name, field.label].map(readNameWords);
  const whole = columns.find(({ name }) => WHOLE.test(name.trim()));
  if (whole !== undefined && NAMED.some((word) => named.some((words) => words.has(word))))
    return suggest(field, 'likely', whole);
  const [text, ...otherTexts] = columns.filter(({ kind }) => kind === undefined);
  if (text !== undefined && otherTexts.length === 0 && isUnnamed(text)) suggest(field, 'likely', text);
}

function uniqueByName(fields: readonly Field[]): Field[] {
  return [...new Map(fields.map((field) => [field.name, field])).values()];
}
