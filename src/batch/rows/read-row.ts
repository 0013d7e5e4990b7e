import { checkTyped, checkValue, type TypedResult } from '../../variables/check-typed.ts';
import type { Field } from '../../variables/field.ts';
import { variableTypeRegistry } from '../../variables/registry.ts';
import type { CheckPattern } from '../../variables/rules.ts';
import { hasDoubtfulDot } from '../table/read-digits.ts';
import type { Repair, Table, TableNote } from '../table/table.ts';
import { textOfValue } from '../../variables/text-of-value.ts';
import { createPictureFinder, type FoundPicture } from './find-picture.ts';
import type { Mapping, PictureReference, RowValue, RowValues } from './mapping.ts';
import { createFiller, listPatternColumns } from './pattern.ts';

export interface RowProblem {
  /** Of the variable. */
  name: string;
  /** A picture is named that was not given, or the value breaks a rule of its field. */
  code: 'value' | 'picture-missing';
  /** One sentence that begins with the field's label. */
  message: string;
}

/** What is sent for a row, and what is wrong with the rest of it. */
export interface RowReading {
  values: RowValues;
  problems: RowProblem[];
}

export interface RowOptions {
  /** Names of the picture files that came with the spreadsheet: the names alone, or a map by them. */
  pictures?: { keys(): Iterable<string> };
  checkPattern?: CheckPattern;
  /** Of the spreadsheet: while one says that the numbers of a column can be read two ways, those with such a dot are wrong. */
  notes?: readonly TableNote[];
}

/**
 * Reads rows of one table with one mapping. A row that was read before is known by its list of cells, so a row that changes
 * must be a new list.
 */
export function createRowReader(
  fields: readonly Field[],
  mapping: Mapping,
  columns: readonly string[],
  { pictures, checkPattern, notes = [] }: RowOptions = {},
): (cells: readonly string[]) => RowReading {
  const findPicture = createPictureFinder(pictures?.keys() ?? []);
  const doubtful = new Set(notes.flatMap(({ repair }) => (isDoubtful(repair) ? columns[repair.columnAt] : [])));
  const filled = fields.map((field) => {
    const pattern = mapping.get(field.name) ?? '';
    const isUnclear = isPlainNumber(field) && listPatternColumns(pattern).some((column) => doubtful.has(column));
    return { field, fill: createFiller(pattern, columns), isUnclear };
  });
  const known = new WeakMap<readonly string[], RowReading>();

  function read(cells: readonly string[]): RowReading {
    const values = new Map<string, RowValue>();
    const problems: RowProblem[] = [];
    for (const { field, fill, isUnclear } of filled) {
      const { name } = field;
      const text = fill(cells);
      const cell = (isUnclear && refuseDot(field, text.trim())) || readCell(field, text, findPicture, checkPattern);
      if (cell.kind === 'error') problems.push({ name, code: cell.code ?? 'value', message: cell.message });
      else if (cell.kind === 'value') values.set(name, cell.value);
    }
    return { values: [...values], problems };
  }

  return (cells) => {
    const reading = known.get(cells) ?? read(cells);
    known.set(cells, reading);
    return reading;
  };
}

type CellReading =
  | Exclude<TypedResult, { kind: 'error' }>
  | { kind: 'value'; value: PictureReference }
  | { kind: 'error'; code?: RowProblem['code']; message: string };

function isPlainNumber({ type, rules }: Field): boolean {
  return variableTypeRegistry[type].kind === 'number' && rules.choices === undefined;
}

/** True for a repair that is one of two, of which nobody has chosen one yet. */
function isDoubtful(repair: Repair | undefined): repair is Repair & { areThousands: boolean } {
  return repair !== undefined && 'areThousands' in repair && repair.areThousands !== undefined;
}

/**
 * The notes that matter for what is filled: what is odd about other columns changes no image, numbers are drawn as they stand in
 * a text, and days as they are shown by a date.
 */
export function listUsefulNotes(fields: readonly Field[], mapping: Mapping, table: Table): TableNote[] {
  const { columns, notes, dayNotes = [] } = table;
  const listUsed = (some: readonly Field[]) =>
    new Set(some.flatMap(({ name }) => listPatternColumns(mapping.get(name) ?? '')));
  const [used, asNumbers, asTexts] = [
    listUsed(fields),
    listUsed(fields.filter(isPlainNumber)),
    listUsed(fields.filter(({ type }) => variableTypeRegistry[type].kind === 'text')),
  ];
  const isAbout = ({ columnAt }: TableNote, some: ReadonlySet<string>) =>
    columnAt === undefined || some.has(columns[columnAt]?.name ?? '');
  return [
    ...notes.filter((note) => {
      const { repair } = note;
      return isAbout(note, repair?.kind === 'numbers' || repair?.kind === 'dots' ? asNumbers : used);
    }),
    ...dayNotes.filter((note) => isAbout(note, asTexts)),
  ];
}

/** `1.2340` is the same number, and no thousands. */
function refuseDot({ label }: Field, text: string): CellReading | undefined {
  if (!hasDoubtfulDot(text)) return undefined;
  const message = `${label} can be read two ways. Write ${text.replace('.', '')} or ${text}0.`;
  return { kind: 'error', message };
}

/** An empty cell is no value: the default is drawn, and a required field without one says so. */
function readCell(
  field: Field,
  text: string,
  findPicture: (text: string) => FoundPicture,
  checkPattern?: CheckPattern,
): CellReading {
  if (text.trim() === '') return checkTyped(field, '');
  if (field.type === 'image' && field.rules.choices === undefined && !isAddress(text)) {
    const found = findPicture(text);
    if ('name' in found) return { kind: 'value', value: { picture: found.name } };
    return { kind: 'error', code: 'picture-missing', message: describeMissing(field.label, text.trim(), found.count) };
  }
  const typed = textOfValue(field, text);
  if (typed === undefined) return { kind: 'error', message: checkValue(field, text) ?? '' };
  return checkTyped(field, typed, checkPattern);
}

/** One letter before a colon is a drive of Windows. */
function isAddress(text: string): boolean {
  return /^\s*[a-z][a-z\d+.-]+:/i.test(text);
}

function describeMissing(label: string, text: string, count: number): string {
  const name = text.length > 80 ? `${text.slice(0, 80)}…` : text;
  if (count === 0)
    return `${label} names the picture "${name}", which is not among the pictures here. Add the file, or write a web address.`;
  return `${label} names the picture "${name}", and ${count} files are called that. Write its folder or its ending too.`;
}
