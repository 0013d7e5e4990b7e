import type { VariableType } from '../../contract/variable.ts';
import { checkTyped } from '../../variables/check-typed.ts';
import type { Field } from '../../variables/field.ts';
import { matchNames } from '../../variables/match-names.ts';
import { variableTypeRegistry } from '../../variables/registry.ts';
import { textOfValue } from '../../variables/text-of-value.ts';
import type { Table } from '../table/table.ts';
import type { Mapping } from './mapping.ts';
import { compareWords, readNameWords } from './name-words.ts';
import { columnPattern } from './pattern.ts';

/** `sure`: the names are the same. `likely`: the names mean the same thing, or only one column of this kind remains. */
export interface Suggestion {
  /** Empty without a suggestion. */
  pattern: string;
  certainty: 'sure' | 'likely' | 'none';
}

/** More rows would block the page without better results. */
const SAMPLE_SIZE = 50;
/** Two names mean the same thing if they share at least half of their words. */
const LIKENESS_MIN = 0.5;
/** Headings for a full name. Next to a first or last name, they mean the other half. */
const WHOLE_OR_HALF = /^(name|nom|nombre|nome)$/i;

interface Candidate {
  name: string;
  cells: string[];
  words: Set<string>;
  isUsed: boolean;
}

/**
 * Suggests columns for each field: first by equal names, then a first and last name together, then by synonyms, and finally by the
 * kind of cells, if only one field and one column of this kind remain. A column only fills two variables if both have its name.
 */
export function suggestMapping(fields: readonly Field[], table: Table): Suggestion[] {
  const rows = table.rows.slice(0, SAMPLE_SIZE);
  const columns = table.columns.map(({ name }, at): Candidate => {
    const cells = rows.map((row) => row.cells[at] ?? '').filter((cell) => cell.trim() !== '');
    return { name, cells, words: readNameWords(name), isUsed: false };
  });
  const suggestions = new Map<string, Suggestion>();
  function suggest({ name }: Field, certainty: Suggestion['certainty'], ...chosen: Candidate[]) {
    for (const column of chosen) column.isUsed = true;
    suggestions.set(name, { pattern: chosen.map((column) => columnPattern(column.name)).join(' '), certainty });
  }
  const pictures = new Set(table.pictures.keys());
  const fits = (field: Field, { cells }: Candidate) =>
    cells.length === 0 || cells.some((cell) => isRight(field, cell, pictures));

  const names = columns.map(({ name }) => name);
  for (const [fieldAt, at] of matchNames(fields, names)) {
    const [field, column] = [fields[fieldAt], columns[at]];
    if (field !== undefined && column !== undefined) suggest(field, fits(field, column) ? 'sure' : 'likely', column);
  }
  const open = () => uniqueByName(fields).filter(({ name }) => !suggestions.has(name));
  const has = (word: string) => columns.some(({ words }) => isAbout(words, word));
  const isWholeThere = ['name', 'firstname', 'lastname'].every(has);
  if (!isWholeThere && !open().some(isOfHalf)) suggestFullName(open().filter(isOfPerson), columns, suggest);
  // If there are columns for personal names, a company name belongs in another field.
  const hasPersons = has('firstname') || has('lastname');
  const isOther = (field: Field, { words }: Candidate) => hasPersons && words.has('company') && isOfPerson(field);
  suggestLike(open(), columns, (field, column) => !isOther(field, column) && fits(field, column), suggest);
  suggestFullName(open().filter(isOfName), columns, suggest);
  suggestByKind(open(), columns, pictures, suggest);
  return fields.map(({ name }) => suggestions.get(name) ?? { pattern: '', certainty: 'none' });
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

type Suggest = (field: Field, certainty: Suggestion['certainty'], ...columns: Candidate[]) => void;

/** Matches the most similar pairs first. Ties stay unmatched. */
function suggestLike(
  fields: readonly Field[],
  columns: readonly Candidate[],
  fits: (field: Field, column: Candidate) => boolean,
  suggest: Suggest,
) {
  const byWord = new Map<string, Candidate[]>();
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
      .filter(({ column, likeness }) => likeness >= LIKENESS_MIN && fits(field, column));
  });
  const open = new Set(fields);
  for (const likeness of [...new Set(pairs.map((pair) => pair.likeness))].sort((a, b) => b - a)) {
    const level = pairs.filter((pair) => pair.likeness === likeness && open.has(pair.field) && !pair.column.isUsed);
    const pairCounts = new Map<Field | Candidate, number>();
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
function suggestFullName(fields: readonly Field[], columns: readonly Candidate[], suggest: Suggest) {
  const find = (word: string) => columns.filter(({ words }) => isAbout(words, word));
  const [firsts, lasts] = [find('firstname'), find('lastname')];
  const wholes = columns.filter(({ name }) => WHOLE_OR_HALF.test(name.trim()));
  const [half, ...otherHalves] = [...firsts, ...lasts];
  const isHalf = half !== undefined && otherHalves.length === 0 && !wholes.some((whole) => holdsCells(whole, half));
  const listOpen = (own: readonly Candidate[]) =>
    (own.length === 0 && isHalf ? wholes : own).filter(({ isUsed }) => !isUsed);
  const [first, ...otherFirsts] = listOpen(firsts);
  const [last, ...otherLasts] = listOpen(lasts);
  const [field, ...others] = fields;
  if (first === undefined || last === undefined || field === undefined) return;
  if (otherFirsts.length + otherLasts.length + others.length === 0) suggest(field, 'likely', first, last);
}

/** True if most full-name cells contain a cell from the half. */
function holdsCells(whole: Candidate, half: Candidate): boolean {
  const parts = new Set(half.cells.map((cell) => cell.trim()));
  const holding = whole.cells.filter((cell) =>
    [...parts].some((part) => cell !== part && ` ${cell} `.includes(` ${part} `)),
  );
  return holding.length * 2 > whole.cells.length;
}

function isOfName({ type, name, label }: Field): boolean {
  return type === 'text' && [name, label].some((each) => readNameWords(each).has('name'));
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

/** Checked in this order: a date could also be a phone number. */
const kinds: VariableType[] = ['email', 'image', 'url', 'date', 'number', 'phone'];

/** Matches the only remaining column and field of a kind. */
function suggestByKind(
  fields: readonly Field[],
  columns: readonly Candidate[],
  pictures: ReadonlySet<string>,
  suggest: Suggest,
) {
  const kindOf = (column: Candidate) =>
    kinds.find((kind) => column.cells.length > 0 && column.cells.every((cell) => isOfKind(kind, cell, pictures)));
  const left = columns.filter(({ isUsed }) => !isUsed).map((column) => ({ column, kind: kindOf(column) }));
  for (const kind of kinds) {
    const [field, ...otherFields] = fields.filter(({ type }) => isLike(type, kind));
    const [found, ...otherColumns] = left.filter((each) => each.kind === kind);
    if (field !== undefined && found !== undefined && otherFields.length + otherColumns.length === 0) {
      suggest(field, 'likely', found.column);
    }
  }
}

/** Text types must match exactly. Other types only need the same kind. */
function isLike(type: VariableType, other: VariableType): boolean {
  const { kind } = variableTypeRegistry[type];
  return kind === 'text' ? type === other : kind === variableTypeRegistry[other].kind;
}

const PICTURE_FILE = /\.(png|jpe?g|webp|gif|avif|svg|heic|bmp|tiff?)$/i;

/** A field without rules for each kind. */
const probes = new Map(
  kinds.map((type): [VariableType, Field] => {
    return [type, { name: '', type, label: '', required: false, rules: {}, hint: '', notes: [] }];
  }),
);

function isOfKind(type: VariableType, cell: string, pictures: ReadonlySet<string>): boolean {
  if (type === 'image') return pictures.has(cell) || PICTURE_FILE.test(cell.trim().replace(/[?#].*$/, ''));
  const probe = probes.get(type);
  return probe !== undefined && checkTyped(probe, cell).kind === 'value';
}

/** True for a valid value for a field, or the name of an image file for an image field. */
function isRight(field: Field, cell: string, pictures: ReadonlySet<string>): boolean {
  const text = textOfValue(field, cell);
  if (text !== undefined && checkTyped(field, text).kind === 'value') return true;
  return field.type === 'image' && field.rules.choices === undefined && isOfKind('image', cell, pictures);
}

function uniqueByName(fields: readonly Field[]): Field[] {
  return [...new Map(fields.map((field) => [field.name, field])).values()];
}
