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

/** `sure`: the names are the same. `likely`: they mean the same, or nothing else is left of its kind. */
export interface Suggestion {
  /** Empty when nothing is suggested. */
  pattern: string;
  certainty: 'sure' | 'likely' | 'none';
}

/** Rows that are looked at; more would hold the page and tell no more. */
const SAMPLE_SIZE = 50;
/** Half of the words of two names must be shared for them to mean the same. */
const LIKENESS_MIN = 0.5;
/** Headings of a whole name; beside one half of a name they are those of the other half. */
const WHOLE_OR_HALF = /^(name|nom|nombre|nome)$/i;

interface Candidate {
  name: string;
  cells: string[];
  words: Set<string>;
  isUsed: boolean;
}

/**
 * Suggests for each field the columns that fill it: by names first, then a first and a last name together, by words that mean
 * the same, and last by cells of a kind that only one field and one column have left. A column fills two variables
 * only if its name is that of both.
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
  // Beside the name of a person, that of a company is another's.
  const hasPersons = has('firstname') || has('lastname');
  const isOther = (field: Field, { words }: Candidate) => hasPersons && words.has('company') && isOfPerson(field);
  suggestLike(open(), columns, (field, column) => !isOther(field, column) && fits(field, column), suggest);
  suggestFullName(open().filter(isOfName), columns, suggest);
  suggestByKind(open(), columns, pictures, suggest);
  return fields.map(({ name }) => suggestions.get(name) ?? { pattern: '', certainty: 'none' });
}

/** What was suggested, as a mapping. */
export function mapSuggested(fields: readonly Field[], suggestions: readonly Suggestion[]): Mapping {
  return new Map(
    fields.flatMap(({ name }, at) => {
      const pattern = suggestions[at]?.pattern ?? '';
      return pattern === '' ? [] : [[name, pattern] as const];
    }),
  );
}

type Suggest = (field: Field, certainty: Suggestion['certainty'], ...columns: Candidate[]) => void;

/** The most alike first; where two are as alike, neither. */
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
 * A first and a last name fill the one name that a template asks for. A word for the whole name means the half that no other
 * column is about: `Nom` beside `Prénom`, `Nombre` beside `Apellidos`.
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

/** True for a whole name: most of its cells have a cell of its half among their words. */
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

/** True for the name of a person and nothing else. */
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

/** In the order in which cells are told apart: a date could be a phone number, too. */
const kinds: VariableType[] = ['email', 'image', 'url', 'date', 'number', 'phone'];

/** One column and one field of a kind that are left belong together. */
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

/** Cells tell several types of text apart, and of what is no text its kind alone. */
function isLike(type: VariableType, other: VariableType): boolean {
  const { kind } = variableTypeRegistry[type];
  return kind === 'text' ? type === other : kind === variableTypeRegistry[other].kind;
}

const PICTURE_FILE = /\.(png|jpe?g|webp|gif|avif|svg|heic|bmp|tiff?)$/i;

/** A field of each kind without any rule of its own. */
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

/** Whether a cell is what a field takes; the name of a picture file is. */
function isRight(field: Field, cell: string, pictures: ReadonlySet<string>): boolean {
  const text = textOfValue(field, cell);
  if (text !== undefined && checkTyped(field, text).kind === 'value') return true;
  return field.type === 'image' && field.rules.choices === undefined && isOfKind('image', cell, pictures);
}

function uniqueByName(fields: readonly Field[]): Field[] {
  return [...new Map(fields.map((field) => [field.name, field])).values()];
}
