import type { Reading } from '../../contract/loose.ts';
import { createTable } from './create-table.ts';
import { decodeText } from './decode-text.ts';
import { readDelimited } from './read-delimited.ts';
import { readJson } from './read-json.ts';
import { readWorkbook } from './read-workbook.ts';
import { type ReadTable, type TableNote, type TableOptions, type TableReading, TableProblem } from './table.ts';

const FILE_BYTES_MAX = 100 * 1024 * 1024;
const CHARACTERS_JUDGED = 2_000;

/** Reads delimited text, a workbook, JSON or JSON Lines. Detects the type from the content, not the file name. */
export const readTable: ReadTable = async ({ name, bytes }, options = {}) => {
  try {
    if (bytes.length > FILE_BYTES_MAX) throw new TableProblem(`${name} is over 100 MB. Split it into several files.`);
    if (bytes.length === 0) throw new TableProblem(`${name} is empty. Save it again.`);
    const isZip = startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]);
    return { isRead: true, value: isZip ? await readWorkbook(bytes, options) : readBytes(bytes, options) };
  } catch (error) {
    return explain(error);
  }
};

/** Reads cells copied from a spreadsheet, or JSON. */
export function readPastedTable(text: string, options: TableOptions = {}): Reading<TableReading> {
  try {
    return { isRead: true, value: readText(text.replace(/^\uFEFF/, ''), options, { isPasted: true }) };
  } catch (error) {
    return explain(error);
  }
}

function explain(error: unknown): Reading<TableReading> {
  if (error instanceof TableProblem) return { isRead: false, problem: error.message };
  // The text exceeds the engine's limits for strings or pattern matching.
  if (error instanceof RangeError)
    return { isRead: false, problem: 'This spreadsheet is too long to read. Split it into several files.' };
  throw error;
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte);
}

function readBytes(bytes: Uint8Array<ArrayBuffer>, options: TableOptions): TableReading {
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    throw new TableProblem(
      'This file is in the old .xls format or is password-protected. Save it as .xlsx without a password.',
    );
  }
  const { text, encoding, notes } = decodeText(bytes, options.encoding);
  if (/^\s*<[a-z!?]/i.test(text)) {
    throw new TableProblem('This is a web page or XML file, not a spreadsheet. Save it as .xlsx or .csv.');
  }
  if (encoding !== 'utf-8' && options.encoding === undefined && isBinary(text)) {
    throw new TableProblem("This isn't a spreadsheet. Choose an .xlsx, .csv or .json file.");
  }
  return { ...readText(text, options, { notes }), encoding };
}

/** True for images, documents and programs, which contain control characters. From 7F on, many codes are letters in some encoding. */
function isBinary(text: string): boolean {
  const controls = text.slice(0, CHARACTERS_JUDGED).match(/[^\P{Cc}\t\n\r\x7f-\x9f]/gu) ?? [];
  return controls.length > 5;
}

function readText(
  text: string,
  options: TableOptions,
  { isPasted = false, notes: decoded = [] }: { isPasted?: boolean; notes?: readonly string[] },
): TableReading {
  const { hasHeadings = true } = options;
  const json = readJson(text);
  const { rows, notes, delimiter } = json ?? readDelimited(text, options, isPasted);
  const earlierNotes = [...decoded, ...notes].map((message): TableNote => ({ message }));
  const table = createTable(rows, { ...options, delimiter }, earlierNotes);
  return delimiter === undefined ? { table, kind: 'json' } : { table, kind: 'delimited', delimiter, hasHeadings };
}
