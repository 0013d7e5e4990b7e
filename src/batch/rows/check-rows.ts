import type { Severity } from '../../contract/check.ts';
import type { Field } from '../../variables/field.ts';
import { createFileNamer, DEFAULT_NAME_PATTERN, type NameContext } from './file-names.ts';
import { keyOfValues, type Mapping, type RowValues } from './mapping.ts';
import { columnPattern, listPatternColumns } from './pattern.ts';
import type { RowReading } from './read-row.ts';

/** An issue with one row or with the whole table. */
export interface RowFinding {
  /** The row's index, or `WHOLE_TABLE`. */
  at: number;
  /** The variable's name; empty if the finding is about the whole row. */
  name: string;
  /** A code defined by the app or the service. */
  code: string;
  severity: Severity;
  /** One plain sentence. */
  message: string;
}

export const WHOLE_TABLE = -1;

/** Row issues that the app finds. */
export type RowFindingCode =
  /** The value is invalid or missing. */
  | 'value'
  /** The row names an image that wasn't added. */
  | 'picture-missing'
  /** An earlier row has the same values. */
  | 'row-doubled'
  /** An earlier row has the same file name, so a number was added. */
  | 'name-doubled';

type OwnFinding = RowFinding & { code: RowFindingCode };

/** A row that can be rendered, unless one of its findings is an error. */
export interface CheckedRow {
  at: number;
  line: number;
  cells: readonly string[];
  values: RowValues;
  fileStem: string;
  findings: RowFinding[];
}

export interface RowsToCheck {
  fields: readonly Field[];
  mapping: Mapping;
  columns: readonly string[];
  rows: readonly { line: number; cells: readonly string[] }[];
  /** Created by `createRowReader` with the same fields, mapping and columns. */
  readRow: (cells: readonly string[]) => RowReading;
  /** The image files that came with the spreadsheet, keyed by name. */
  pictures?: { keys(): Iterable<string> };
  namePattern?: string;
  templateName: NameContext['templateName'];
}

/** Checks one row per step, so that the caller can pause in between. Returns the findings about the whole table. */
export function* checkRows(options: RowsToCheck): Generator<CheckedRow, RowFinding[]> {
  const { columns, rows, readRow, templateName, namePattern = DEFAULT_NAME_PATTERN } = options;
  const nameFile = createFileNamer(namePattern, columns, { templateName, lastLine: rows.at(-1)?.line ?? 0 });
  const lineOfValues = new Map<string, number>();
  const usedPictures = new Set<string>();
  for (const [at, { line, cells }] of rows.entries()) {
    const { values, problems } = readRow(cells);
    const findings = problems.map((problem): OwnFinding => ({ at, severity: 'error', ...problem }));
    for (const [, value] of values) if (typeof value === 'object') usedPictures.add(value.picture);
    // The intended value of an invalid cell is unknown, so only valid rows are compared.
    if (problems.length === 0) {
      const key = keyOfValues(values);
      const earlier = lineOfValues.get(key);
      if (earlier === undefined) lineOfValues.set(key, line);
      else findings.push(describeDoubledRow(at, earlier));
    }
    const { stem, isDoubled } = nameFile({ line, cells, values });
    if (isDoubled) findings.push(describeDoubledName(at, stem));
    yield { at, line, cells, values, fileStem: stem, findings };
  }
  return [...findVariables(options), ...findColumns(options), ...findUnusedPictures(options, usedPictures)];
}

function describeDoubledRow(at: number, line: number): OwnFinding {
  const message = `This row has the same values as row ${line}.`;
  return { at, name: '', code: 'row-doubled', severity: 'warning', message };
}

function describeDoubledName(at: number, stem: string): OwnFinding {
  const message = `An earlier row has the same file name, so this file will be named "${stem}".`;
  return { at, name: '', code: 'name-doubled', severity: 'note', message };
}

function findVariables({ fields, mapping }: RowsToCheck): RowFinding[] {
  const known = new Set(fields.map(({ name }) => name));
  return [...mapping.keys()]
    .filter((name) => !known.has(name))
    .map((name) => {
      const message = `The mapping fills "${name}", but the template has no such variable.`;
      return { at: WHOLE_TABLE, name, code: 'variable-missing', severity: 'warning', message };
    });
}

function findColumns({ fields, mapping, columns, namePattern = '' }: RowsToCheck): RowFinding[] {
  const given = new Set(columns);
  const missing = fields.flatMap(({ name, label }) =>
    listPatternColumns(mapping.get(name) ?? '')
      .filter((column) => !given.has(column))
      .map((column): RowFinding => {
        const message = `${label} is mapped to ${columnPattern(column)}, but the spreadsheet has no such column.`;
        return { at: WHOLE_TABLE, name, code: 'column-missing', severity: 'error', message };
      }),
  );
  const patterns = [namePattern, ...fields.map(({ name }) => mapping.get(name) ?? '')];
  const used = new Set(patterns.flatMap(listPatternColumns));
  const unused = columns
    .filter((column) => !used.has(column))
    .map((column): RowFinding => {
      const message = `The column "${column}" isn't used.`;
      return { at: WHOLE_TABLE, name: '', code: 'column-unused', severity: 'note', message };
    });
  return [...missing, ...unused];
}

function findUnusedPictures({ pictures }: RowsToCheck, used: ReadonlySet<string>): RowFinding[] {
  return [...(pictures?.keys() ?? [])]
    .filter((picture) => !used.has(picture))
    .map((picture) => {
      const message = `No row uses the image "${picture}".`;
      return { at: WHOLE_TABLE, name: '', code: 'picture-unused', severity: 'note', message };
    });
}

/** A group of findings with the same code for the same variable. */
export interface FindingKind {
  code: string;
  name: string;
  severity: Severity;
  /** The first finding's message. */
  message: string;
  /** The number of rows, or of findings about the whole table. */
  count: number;
}

const order: Record<Severity, number> = { error: 0, warning: 1, note: 2 };

/** Counts the rows with each kind of finding. Errors come first, then larger counts. */
export function countFindings(findings: Iterable<RowFinding>): FindingKind[] {
  const kinds = new Map<string, FindingKind>();
  const rowsOfKind = new Map<string, Set<number>>();
  for (const { at, code, name, severity, message } of findings) {
    const key = JSON.stringify([severity, code, name]);
    const kind = kinds.get(key) ?? { code, name, severity, message, count: 0 };
    const rows = rowsOfKind.get(key) ?? new Set();
    if (at === WHOLE_TABLE || !rows.has(at)) kind.count += 1;
    kinds.set(key, kind);
    rowsOfKind.set(key, rows.add(at));
  }
  return [...kinds.values()].sort((a, b) => order[a.severity] - order[b.severity] || b.count - a.count);
}
