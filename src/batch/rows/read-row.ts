import { checkTyped, checkValue, type TypedResult } from '../../variables/check-typed.ts';
import type { Field } from '../../variables/field.ts';
import { variableTypeRegistry } from '../../variables/registry.ts';
import type { CheckPattern } from '../../variables/rules.ts';
import { hasAmbiguousDot } from '../table/read-digits.ts';
import type { Table, TableNote } from '../table/table.ts';
import { textOfValue } from '../../variables/text-of-value.ts';
import { createPictureFinder, type FoundPicture } from './find-picture.ts';
import type { Mapping, PictureReference, RowValue, RowValues } from './mapping.ts';
import { createFiller, listPatternColumns } from './pattern.ts';

const CELL_SHOWN = 20;

export interface RowProblem {
  /** The variable's name. */
  name: string;
  /** The named image is missing, or the value breaks a rule of its field. */
  code: 'value' | 'picture-missing';
  /** One sentence that begins with the field's label. */
  message: string;
}

/** The row's values to send, and problems with its other values. */
export interface RowReading {
  values: RowValues;
  problems: RowProblem[];
}

export interface RowOptions {
  /** The image files that came with the spreadsheet, keyed by name. */
  pictures?: { keys(): Iterable<string> };
  checkPattern?: CheckPattern;
  /** Notes on the spreadsheet. While a note asks how to read a column's numbers, ambiguous numbers are invalid. */
  notes?: readonly TableNote[];
}

/** Reads rows from one table with one mapping. Rows are cached by their cells array, so a changed row must be a new array. */
export function createRowReader(
  fields: readonly Field[],
  mapping: Mapping,
  columns: readonly string[],
  { pictures, checkPattern, notes = [] }: RowOptions = {},
): (cells: readonly string[]) => RowReading {
  const findPicture = createPictureFinder(pictures?.keys() ?? []);
  const ambiguous = new Set(
    notes.flatMap(({ repairs = [] }) =>
      repairs.flatMap(({ kind, columnIndex }) => (kind === 'dots' ? columns[columnIndex] : [])),
    ),
  );
  const filled = fields.map((field) => {
    const pattern = mapping.get(field.name) ?? '';
    const isAmbiguous = isNumber(field) && listPatternColumns(pattern).some((column) => ambiguous.has(column));
    return { field, fill: createFiller(pattern, columns), isAmbiguous };
  });
  const known = new WeakMap<readonly string[], RowReading>();

  function read(cells: readonly string[]): RowReading {
    const values = new Map<string, RowValue>();
    const problems: RowProblem[] = [];
    for (const { field, fill, isAmbiguous } of filled) {
      const { name } = field;
      const text = fill(cells);
      const cell = (isAmbiguous && refuseDot(field, text.trim())) || readCell(field, text, findPicture, checkPattern);
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

function isNumber({ type, rules }: Field): boolean {
  return variableTypeRegistry[type].kind === 'number' && rules.choices === undefined;
}

/**
 * Lists the notes that affect values. Notes on unused columns don't, and each question only affects one type of field. Leading zeros
 * only matter to numbers, which lose them.
 */
export function listUsefulNotes(
  fields: readonly Field[],
  mapping: Mapping,
  { columns, rows, notes }: Pick<Table, 'columns' | 'rows' | 'notes'>,
): TableNote[] {
  const listUsed = (isUser: (field: Field) => boolean) =>
    new Set(fields.filter(isUser).flatMap(({ name }) => listPatternColumns(mapping.get(name) ?? '')));
  const used = {
    byAny: listUsed(() => true),
    byNumbers: listUsed(isNumber),
    byDates: listUsed(({ type }) => variableTypeRegistry[type].kind === 'day'),
    byTexts: listUsed(({ type }) => variableTypeRegistry[type].kind === 'text'),
  };
  const useful = notes.filter(({ columnIndex, repairs: [repair] = [], isAboutFormat = false }) => {
    if (columnIndex === undefined) return true;
    const name = columns[columnIndex]?.name ?? '';
    if (isAboutFormat) return used.byTexts.has(name);
    if (repair?.kind === 'dots') return used.byNumbers.has(name);
    return (repair?.kind === 'dates' ? used.byDates : used.byAny).has(name);
  });
  const names = columns.map(({ name }) => name);
  const lost = fields.filter(isNumber).flatMap(({ name, label }) => {
    const pattern = mapping.get(name) ?? '';
    return listPatternColumns(pattern).flatMap((column) =>
      describeLostZeros(names.indexOf(column), column, label, rows),
    );
  });
  return [...useful, ...lost];
}

function describeLostZeros(columnIndex: number, column: string, label: string, rows: Table['rows']): TableNote[] {
  const row = rows.find(({ cells }) => /^\s*0\d/.test(cells[columnIndex] ?? ''));
  if (row === undefined) return [];
  const cell = `${row.cells[columnIndex]?.trim().slice(0, CELL_SHOWN)} (row ${row.line})`;
  const message = `"${column}" has leading zeros, like ${cell}. ${label} is a number, so they are lost. To keep them, make it a text variable in the template.`;
  return [{ message, columnIndex }];
}

/** Suggests `1.2340`, which is the same number but can't be read as thousands. */
function refuseDot({ label }: Field, text: string): CellReading | undefined {
  if (!hasAmbiguousDot(text)) return undefined;
  const message = `${label} can be read two ways. Write ${text.replace('.', '')} or ${text}0.`;
  return { kind: 'error', message };
}

/** Reads a cell. An empty cell has no value: the default applies, or a required field without a default is invalid. */
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

/** A single letter before a colon is a Windows drive. */
function isAddress(text: string): boolean {
  return /^\s*[a-z][a-z\d+.-]+:/i.test(text);
}

function describeMissing(label: string, text: string, count: number): string {
  const name = text.length > 80 ? `${text.slice(0, 80)}…` : text;
  if (count === 0) return `${label}: the image "${name}" is missing. Add the file or use a web address.`;
  return `${label}: ${count} files are named "${name}". Add the folder or the file extension.`;
}
