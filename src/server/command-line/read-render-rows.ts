import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Reading } from '../../contract/loose.ts';
import type { Template } from '../../contract/template.ts';
import { detectImageType, isPicture } from '../../contract/image-type.ts';
import { checkRows, WHOLE_TABLE, type CheckedRow } from '../../batch/rows/check-rows.ts';
import { type Mapping, type RowValues, readMapping } from '../../batch/rows/mapping.ts';
import { isSystemFile } from '../../batch/rows/find-picture.ts';
import { listUnknownNames } from '../../batch/rows/file-names.ts';
import { hasLoneBrace, listPatternColumns } from '../../batch/rows/pattern.ts';
import { createRowReader, listUsefulNotes } from '../../batch/rows/read-row.ts';
import { mapSuggested, suggestMapping, type Suggestion } from '../../batch/rows/suggest-mapping.ts';
import { readTable } from '../../batch/table/read-table.ts';
import { checkPattern } from '../../variables/check-pattern.ts';
import { type Field, readFields } from '../../variables/field.ts';
import { formatCount } from '../../variables/messages.ts';
import { CommandError, readFile } from './command.ts';

/** The command's options; empty if missing. */
export interface RowOptions {
  data: string;
  map: string;
  rows: string;
  name: string;
  pictures: string;
  out: string;
}

export interface RenderRows {
  columns: string[];
  /** The selected rows. */
  rows: CheckedRow[];
  /** The rows that `--rows` excludes. */
  otherRows: CheckedRow[];
  /** Notes on how the file was read and mapped, one sentence each. */
  notes: string[];
  /** The values to send for a row, with images as data URIs. */
  readValues(row: { values: RowValues }): Promise<ReadonlyMap<string, unknown>>;
}

/** Image files from `--pictures` keyed by path, and the bytes of images in a workbook. */
type Images = ReadonlyMap<string, string | Uint8Array>;

const NO_BYTES = new Uint8Array(0);

/** Reads and checks a spreadsheet's rows, without calling the service. */
export async function readRenderRows(template: Template, options: RowOptions): Promise<RenderRows> {
  const fields = readFields(template.variables);
  const bytes = readFile(options.data);
  const names = fields.flatMap(({ name, label }) => [name, label]);
  const { table } = unwrap(await readTable({ name: path.basename(options.data), bytes }, { names }));
  if (table.rows.length === 0) throw new CommandError(`${options.data} has no rows. Choose a file with data.`);
  const columns = table.columns.map(({ name }) => name);
  const images: Images = new Map<string, string | Uint8Array>([
    ...listImages(options.pictures, options.out),
    ...table.pictures,
  ]);
  const suggestions = suggestMapping(fields, {
    ...table,
    pictures: new Map([...images.keys()].map((name) => [name, NO_BYTES])),
  });
  const mapping =
    options.map === ''
      ? mapSuggested(fields, suggestions)
      : unwrap(readMapping(new TextDecoder().decode(readFile(options.map))));
  refuseNamePattern(options.name, columns);
  refuseMapping(fields, mapping, columns);
  if (options.map === '') refuseQuestions(fields, suggestions);
  const checking = checkRows({
    fields,
    mapping,
    columns,
    rows: table.rows,
    readRow: createRowReader(fields, mapping, columns, { pictures: images, checkPattern, notes: table.notes }),
    pictures: images,
    namePattern: options.name,
    templateName: template.name,
  });
  const checked: CheckedRow[] = [];
  let step = checking.next();
  for (; step.done !== true; step = checking.next()) checked.push(step.value);
  const findings = step.value.filter(({ at }) => at === WHOLE_TABLE);
  // A typo in a variable name would leave the variable empty in every image.
  const wrong = findings.find(({ severity, code }) => severity === 'error' || code === 'variable-missing');
  if (wrong !== undefined) throw new CommandError(wrong.message);
  const selected = parseRange(options.rows, checked.length);
  return {
    columns,
    rows: checked.filter(({ at }) => selected.has(at)),
    otherRows: checked.filter(({ at }) => !selected.has(at)),
    notes: [
      ...listUsefulNotes(fields, mapping, table).map(({ message }) => message),
      ...(options.map === '' ? describeMapping(fields, mapping) : []),
      ...findings.map(({ message }) => message),
    ],
    async readValues({ values }) {
      return new Map(
        values.map(([name, value]): [string, unknown] => [
          name,
          typeof value === 'object' ? createDataUri(value.picture, images) : value,
        ]),
      );
    },
  };
}

/** Files in a folder and its subfolders, with relative paths as the browser lists them. Skips `out`, the folder for renders. */
function listImages(folder: string, out: string): [name: string, file: string][] {
  if (folder === '') return [];
  const renders = path.relative(folder, out) === '' ? undefined : path.resolve(out) + path.sep;
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name): [string, string] => [name.replaceAll(path.sep, '/'), path.resolve(folder, name)])
      .filter(([, file]) => renders === undefined || !file.startsWith(renders))
      .filter(([name, file]) => !isSystemFile(name) && statSync(file, { throwIfNoEntry: false })?.isFile() === true);
  } catch {
    throw new CommandError(`${folder} can't be read. Choose a folder of images.`);
  }
}

function createDataUri(name: string, images: Images): string {
  const image = images.get(name) ?? NO_BYTES;
  const bytes = typeof image === 'string' ? readFile(image) : image;
  const type = isPicture(bytes) ? detectImageType(bytes) : undefined;
  if (type === undefined) throw new Error(`The file "${name}" isn't a supported image. Use PNG, JPEG or WebP.`);
  return `data:${type.mediaType};base64,${Buffer.from(bytes).toString('base64')}`;
}

function unwrap<Value>(reading: Reading<Value>): Value {
  if (reading.isRead) return reading.value;
  throw new CommandError(reading.problem);
}

/** Refuses mappings that would make every image wrong, before anything is charged. */
function refuseMapping(fields: readonly Field[], mapping: Mapping, columns: readonly string[]): void {
  for (const [name, pattern] of mapping) refuseLoneBrace(`The mapping for "${name}"`, pattern);
  const hasColumn = fields.some(({ name }) => listPatternColumns(mapping.get(name) ?? '').length > 0);
  const empty = fields.filter(
    ({ name, required, defaultValue }) => required && defaultValue === undefined && !mapping.get(name),
  );
  if (hasColumn && empty.length === 0) return;
  const unfilled = formatList(
    (hasColumn ? empty : fields).map(({ label, name }) => (label === name ? name : `${label} (${name})`)),
  );
  throw new CommandError(`No column fills ${unfilled}. Use --map. The columns are ${formatList(columns)}.`);
}

/** Refuses to guess what the app would ask about. A mapping answers it, with null for no column. */
function refuseQuestions(fields: readonly Field[], suggestions: readonly Suggestion[]): void {
  const at = suggestions.findIndex(({ asked }) => asked.length > 0);
  const [field, columns] = [fields[at], suggestions[at]?.asked.flatMap(listPatternColumns) ?? []];
  if (field === undefined) return;
  throw new CommandError(
    `${formatList(columns)} may fill ${field.label} (${field.name}). Use --map, with null for a variable without a column.`,
  );
}

/** Refuses names with unknown columns, before the images are charged. */
function refuseNamePattern(pattern: string, columns: readonly string[]): void {
  refuseLoneBrace('--name', pattern);
  const [missing] = listUnknownNames(pattern, columns);
  if (missing === undefined) return;
  throw new CommandError(`--name uses {${missing}}, which isn't a column. The columns are ${formatList(columns)}.`);
}

function refuseLoneBrace(source: string, pattern: string): void {
  if (!hasLoneBrace(pattern)) return;
  throw new CommandError(
    `${source} is "${pattern}", which has an unmatched brace. Write a column as {Column}, and a brace as {{ or }}.`,
  );
}

function describeMapping(fields: readonly Field[], mapping: Mapping): string[] {
  return fields.map(({ name, label }) => {
    const pattern = mapping.get(name);
    return pattern === undefined ? `${label} stays empty or uses its default.` : `${label} is filled from ${pattern}.`;
  });
}

function formatList(names: readonly string[]): string {
  return names.length === 0 ? '(none)' : new Intl.ListFormat('en').format(names.map((name) => `"${name}"`));
}

/**
 * Parses a row selection into zero-based positions. A selection is "all", or numbers and ranges counted from 1 without the
 * header, such as "3,7,10-20". "10-" ends at the last row.
 */
export function parseRange(text: string, rowCount: number): Set<number> {
  if (text.trim().toLowerCase() === 'all') return new Set(Array(rowCount).keys());
  const positions = new Set<number>();
  for (const part of text.split(/[,;]/)) {
    const [, first, last = first] = /^\s*(\d{1,9})\s*(?:[-–]\s*(\d{0,9})\s*)?$/.exec(part) ?? [];
    const [from, to] = [Number(first), Number(last === '' ? rowCount : last)];
    if (!(from >= 1 && from <= to && to <= rowCount)) {
      const rows = formatCount(rowCount, 'row');
      throw new CommandError(
        `--rows "${part.trim()}" isn't a valid selection for ${rows}. Use all, or rows like 1-50 or 3,7,10-20.`,
      );
    }
    for (let row = from; row <= to; row += 1) positions.add(row - 1);
  }
  return positions;
}
