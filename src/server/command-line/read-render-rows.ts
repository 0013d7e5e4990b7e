import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Reading } from '../../contract/loose.ts';
import type { Template } from '../../contract/template.ts';
import { detectImageType } from '../../contract/image-type.ts';
import { checkRows, WHOLE_TABLE, type CheckedRow } from '../../batch/rows/check-rows.ts';
import type { Mapping, RowValues } from '../../batch/rows/mapping.ts';
import { listUnknownNames, nameAgain } from '../../batch/rows/file-names.ts';
import { hasLoneBrace } from '../../batch/rows/pattern.ts';
import { parseRange } from '../../batch/rows/parse-range.ts';
import { createRowReader, listUsefulNotes } from '../../batch/rows/read-row.ts';
import { readMapping } from '../../batch/rows/read-mapping.ts';
import { mapSuggested, suggestMapping } from '../../batch/rows/suggest-mapping.ts';
import { readTable } from '../../batch/table/read-table.ts';
import { checkPattern } from '../../variables/check-pattern.ts';
import type { Field } from '../../variables/field.ts';
import { readFields } from '../../variables/read-fields.ts';
import { CommandError } from './command.ts';
import { createPictureCheck, createPictureDigest, listPictures } from './list-pictures.ts';

/** What the call names. Empty is not given. */
export interface RowsAsked {
  data: string;
  map: string;
  rows: string;
  name: string;
  pictures: string;
}

export interface RenderRows {
  columns: string[];
  mapping: Mapping;
  /** Those that were asked for. */
  rows: CheckedRow[];
  /** Those that were not. */
  otherRows: CheckedRow[];
  /** How the file was read and mapped, one sentence each. */
  notes: string[];
  /** What all rows are called when some have names already, both by the number of the row. */
  nameAgain(stems: ReadonlyMap<number, string>): ReadonlyMap<number, string>;
  /** One digest of the pictures that a row names, each read once; undefined when it names none that can be read. */
  digestPictures(row: { values: RowValues }): string | undefined;
  /** What is sent for a row: pictures as data URIs. */
  readValues(row: { values: RowValues }): Promise<ReadonlyMap<string, unknown>>;
}

/** Reads the rows of a spreadsheet for a template, checked without the service. */
export async function readRenderRows(template: Template, asked: RowsAsked): Promise<RenderRows> {
  const fields = readFields(template.variables);
  const bytes = readBytes(asked.data);
  const names = fields.flatMap(({ name, label }) => [name, label]);
  const { table } = open(await readTable({ name: path.basename(asked.data), bytes }, { names }));
  if (table.rows.length === 0) {
    throw new CommandError(`${asked.data} has no rows, so there is nothing to render; name a file that has some.`);
  }
  const columns = table.columns.map(({ name }) => name);
  refuseNamePattern(asked.name, columns);
  const pictures = new Map<string, string | Uint8Array>([...listPictures(asked.pictures), ...table.pictures]);
  const suggestions = suggestMapping(fields, {
    ...table,
    pictures: new Map([...pictures.keys()].map((name) => [name, NO_BYTES])),
  });
  const mapping =
    asked.map === ''
      ? mapSuggested(fields, suggestions)
      : open(readMapping(new TextDecoder().decode(readBytes(asked.map))));
  for (const [name, pattern] of mapping) refuseLoneBrace(`The mapping of "${name}"`, pattern);
  refuseIncomplete(fields, mapping, columns);
  const options = { pictures, checkPattern, notes: table.notes };
  const checking = checkRows({
    fields,
    mapping,
    columns,
    rows: table.rows,
    readRow: createRowReader(fields, mapping, columns, options),
    pictures,
    namePattern: asked.name,
    templateName: template.name,
  });
  const checkPictures = createPictureCheck(fields, pictures);
  const digestPictures = createPictureDigest(pictures);
  const checked: CheckedRow[] = [];
  let step = checking.next();
  for (; step.done !== true; step = checking.next()) checked.push(checkPictures(step.value));
  // A slip in the name of a variable would leave it empty in every image.
  const wrong = step.value.find(
    ({ at, severity, code }) => at === WHOLE_TABLE && (severity === 'error' || code === 'variable-missing'),
  );
  if (wrong !== undefined) throw new CommandError(wrong.message);
  const chosen = open(parseRange(asked.rows, checked.length));
  return {
    columns,
    mapping,
    rows: checked.filter(({ at }) => chosen.has(at)),
    otherRows: checked.filter(({ at }) => !chosen.has(at)),
    notes: [
      ...listUsefulNotes(fields, mapping, table).map(({ message }) => message),
      ...(asked.map === '' ? describeMapping(fields, mapping) : []),
      ...step.value.filter(({ at }) => at === WHOLE_TABLE).map(({ message }) => message),
    ],
    nameAgain: (stems) =>
      nameAgain(asked.name, columns, { templateName: template.name, rowCount: table.rows.length }, checked, stems),
    digestPictures,
    async readValues(row) {
      const values = row.values.map(([name, value]): [string, unknown] => [
        name,
        typeof value === 'object' ? createDataUri(value.picture, pictures.get(value.picture)) : value,
      ]);
      if (createPictureDigest(pictures)(row) !== digestPictures(row)) {
        throw new Error('A picture that it names was replaced since the command began. Run the same command again.');
      }
      return new Map(values);
    },
  };
}

const NO_BYTES = new Uint8Array(0);

function createDataUri(name: string, picture: string | Uint8Array = NO_BYTES): string {
  const bytes = typeof picture === 'string' ? readBytes(picture) : picture;
  const type = detectImageType(bytes);
  if (type === undefined) throw new Error(`"${name}" is no picture.`);
  return `data:${type.mediaType};base64,${Buffer.from(bytes).toString('base64')}`;
}

function readBytes(file: string): Uint8Array<ArrayBuffer> {
  try {
    return new Uint8Array(readFileSync(file));
  } catch {
    throw new CommandError(`${file} cannot be read; name a file that is there.`);
  }
}

function open<Value>(reading: Reading<Value>): Value {
  if (reading.isRead) return reading.value;
  throw new CommandError(reading.problem);
}

/** Every row would be refused. */
function refuseIncomplete(fields: readonly Field[], mapping: Mapping, columns: readonly string[]): void {
  const empty = fields.filter(
    ({ name, required, defaultValue }) => required && defaultValue === undefined && (mapping.get(name) ?? '') === '',
  );
  if (empty.length === 0) return;
  const names = empty.map(({ label, name }) => (label === name ? name : `${label} (${name})`));
  throw new CommandError(
    `No column fills ${formatList(names)}, which the template requires; map it with --map. The columns are ${formatList(columns)}.`,
  );
}

/** Files would be paid for first, and then have names that nobody wants. */
function refuseNamePattern(pattern: string, columns: readonly string[]): void {
  refuseLoneBrace('--name', pattern);
  const [missing] = listUnknownNames(pattern, columns);
  if (missing === undefined) return;
  throw new CommandError(
    `Files are to be named from {${missing}}, and the spreadsheet has no such column. The columns are ${formatList(columns)}.`,
  );
}

/** What was meant as a column would be taken for words, and paid for. */
function refuseLoneBrace(what: string, pattern: string): void {
  if (!hasLoneBrace(pattern)) return;
  throw new CommandError(
    `${what} is "${pattern}", in which a brace stands alone; write a column as {Column}, and a brace itself as {{ or }}.`,
  );
}

function describeMapping(fields: readonly Field[], mapping: Mapping): string[] {
  return fields.map(({ name, label }) => {
    const pattern = mapping.get(name);
    return pattern === undefined ? `${label} is not filled.` : `${label} is filled from ${pattern}.`;
  });
}

function formatList(names: readonly string[]): string {
  return new Intl.ListFormat('en').format(names.map((name) => `"${name}"`));
}
