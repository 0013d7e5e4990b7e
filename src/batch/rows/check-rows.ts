import type { Severity } from '../../contract/check.ts';
import type { Field } from '../../variables/field.ts';
import { createFileNamer, DEFAULT_NAME_PATTERN, type NameContext } from './file-names.ts';
import type { Mapping, RowValues } from './mapping.ts';
import { columnPattern, listPatternColumns } from './pattern.ts';
import type { RowReading } from './read-row.ts';

/** What is found in one row, or in the spreadsheet. */
export interface RowFinding {
  /** Position of the row; `WHOLE_TABLE` when it is about none. */
  at: number;
  /** Of the variable; empty when it is about the whole row. */
  name: string;
  /** One of ours, or what a service finds. */
  code: string;
  severity: Severity;
  /** One plain sentence. */
  message: string;
}

export const WHOLE_TABLE = -1;

/** What is found in a row without the service. */
export type RowFindingCode =
  /** Generate would refuse the value, or miss it. */
  | 'value'
  /** The picture is named and was not given. */
  | 'picture-missing'
  /** The same values as an earlier row. */
  | 'row-doubled'
  /** The same file name as an earlier row, so a number was put behind it. */
  | 'name-doubled';

/** What is found in the spreadsheet as a whole. */
type TableFindingCode =
  /** The picture was given and no row names it. */
  | 'picture-unused'
  /** The mapping names a column that the spreadsheet does not have. */
  | 'column-missing'
  /** No variable is filled from this column. */
  | 'column-unused'
  /** The mapping fills a variable that the template does not have. */
  | 'variable-missing';

type OwnFinding = RowFinding & { code: RowFindingCode };
type TableFinding = RowFinding & { code: TableFindingCode };

/** A row, ready to be sent unless one of its findings is an error. */
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
  /** By `createRowReader` of these fields, this mapping and these columns. */
  readRow: (cells: readonly string[]) => RowReading;
  /** Names of the picture files that came with the spreadsheet. */
  pictures?: { keys(): Iterable<string> };
  /** The pattern of file names. */
  namePattern?: string;
  templateName: NameContext['templateName'];
}

/**
 * Checks all rows, one at each step so that whoever asks can let others in between, and returns what is found in the
 * spreadsheet as a whole.
 */
export function* checkRows(options: RowsToCheck): Generator<CheckedRow, RowFinding[]> {
  const { columns, rows, readRow, templateName, namePattern = DEFAULT_NAME_PATTERN } = options;
  const nameFile = createFileNamer(namePattern, columns, { templateName, rowCount: rows.length });
  const lineOfValues = new Map<string, number>();
  const usedPictures = new Set<string>();
  for (const [at, { line, cells }] of rows.entries()) {
    const { values, problems } = readRow(cells);
    const findings = problems.map((problem): OwnFinding => ({ at, severity: 'error', ...problem }));
    for (const [, value] of values) if (typeof value === 'object') usedPictures.add(value.picture);
    // What a wrong cell would have been is not known, so such rows are compared once they are mended.
    if (problems.length === 0) {
      const key = JSON.stringify(values);
      const earlier = lineOfValues.get(key);
      if (earlier === undefined) lineOfValues.set(key, line);
      else findings.push(describeDoubledRow(at, earlier));
    }
    const { stem, isDoubled } = nameFile({ cells, values });
    if (isDoubled) findings.push(describeDoubledName(at, stem));
    yield { at, line, cells, values, fileStem: stem, findings };
  }
  return [...findVariables(options), ...findColumns(options), ...findUnusedPictures(options, usedPictures)];
}

function describeDoubledRow(at: number, line: number): OwnFinding {
  const message = `This row gives the same image as row ${line} of the spreadsheet.`;
  return { at, name: '', code: 'row-doubled', severity: 'warning', message };
}

function describeDoubledName(at: number, stem: string): OwnFinding {
  const message = `An earlier row has the same file name, so this one is called "${stem}".`;
  return { at, name: '', code: 'name-doubled', severity: 'note', message };
}

function findVariables({ fields, mapping }: RowsToCheck): TableFinding[] {
  const known = new Set(fields.map(({ name }) => name));
  return [...mapping.keys()]
    .filter((name) => !known.has(name))
    .map((name) => {
      const message = `The mapping fills "${name}", and the template has no such variable.`;
      return { at: WHOLE_TABLE, name, code: 'variable-missing', severity: 'warning', message };
    });
}

function findColumns({ fields, mapping, columns, namePattern = '' }: RowsToCheck): TableFinding[] {
  const given = new Set(columns);
  const missing = fields.flatMap(({ name, label }) =>
    listPatternColumns(mapping.get(name) ?? '')
      .filter((column) => !given.has(column))
      .map((column): TableFinding => {
        const message = `${label} is to be filled from ${columnPattern(column)}, and the spreadsheet has no such column.`;
        return { at: WHOLE_TABLE, name, code: 'column-missing', severity: 'error', message };
      }),
  );
  const patterns = [namePattern, ...fields.map(({ name }) => mapping.get(name) ?? '')];
  const used = new Set(patterns.flatMap(listPatternColumns));
  const unused = columns
    .filter((column) => !used.has(column))
    .map((column): TableFinding => {
      const message = `The column "${column}" fills no variable.`;
      return { at: WHOLE_TABLE, name: '', code: 'column-unused', severity: 'note', message };
    });
  return [...missing, ...unused];
}

function findUnusedPictures({ pictures }: RowsToCheck, used: ReadonlySet<string>): TableFinding[] {
  return [...(pictures?.keys() ?? [])]
    .filter((picture) => !used.has(picture))
    .map((picture) => {
      const message = `No row names the picture "${picture}".`;
      return { at: WHOLE_TABLE, name: '', code: 'picture-unused', severity: 'note', message };
    });
}

/** Findings of one kind: the same code of the same variable. */
export interface FindingKind {
  code: string;
  name: string;
  severity: Severity;
  /** Of the first of them. */
  message: string;
  /** How many findings about the whole, or how many rows. */
  count: number;
}

const order: Record<Severity, number> = { error: 0, warning: 1, note: 2 };

/** How many rows have each kind of finding: errors first, then by how many. */
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
