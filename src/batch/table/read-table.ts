import type { Reading } from '../../contract/loose.ts';
import { createTable } from './create-table.ts';
import { decodeText } from './decode-text.ts';
import { readDelimited } from './read-delimited.ts';
import { readJson } from './read-json.ts';
import type { ReadTable, TableNote, TableOptions, TableReading } from './table.ts';
import { TableProblem } from './table-problem.ts';

const FILE_BYTES_MAX = 100 * 1024 * 1024;

/** Reads a file by what it holds, whatever its name: delimited text, a workbook, JSON or JSON Lines. */
export const readTable: ReadTable = async ({ name, bytes }, options = {}) => {
  try {
    if (bytes.length > FILE_BYTES_MAX) throw new TableProblem(`${name} is over 100 MB. Split it into several files.`);
    const { text, encoding, notes } = decodeText(bytes, options.encoding);
    const reading = readText(text, options);
    reading.table.notes.unshift(...notes.map((message): TableNote => ({ message })));
    return { isRead: true, value: { ...reading, encoding } };
  } catch (error) {
    if (error instanceof TableProblem) return { isRead: false, problem: error.message };
    throw error;
  }
};

/** Reads cells that were copied from a spreadsheet, or JSON. */
export function readPastedTable(text: string, options: TableOptions = {}): Reading<TableReading> {
  try {
    return { isRead: true, value: readText(text, options) };
  } catch (error) {
    if (error instanceof TableProblem) return { isRead: false, problem: error.message };
    throw error;
  }
}

function readText(text: string, options: TableOptions): TableReading {
  const rows = readJson(text);
  if (rows !== undefined) return { table: createTable(rows, options.names), kind: 'json' };
  const delimited = readDelimited(text, options);
  const table = createTable(delimited.rows, options.names);
  table.notes.unshift(...delimited.notes.map((message): TableNote => ({ message })));
  return { table, kind: 'delimited', delimiter: delimited.delimiter };
}
