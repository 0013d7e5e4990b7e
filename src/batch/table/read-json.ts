import { isJsonObject, parseJson } from '../../contract/loose.ts';
import { describeJsonProblem } from '../../variables/find-json-problem.ts';
import { formatRowsMax, tooManyColumns, type RawRow } from './create-table.ts';
import type { TextRows } from './read-delimited.ts';
import { COLUMNS_MAX, ROWS_MAX } from './table.ts';
import { TableProblem } from './table-problem.ts';

/** What no heading begins with, and JSON mostly does; a list of texts or numbers is taken for JSON when it is never closed. */
const JSON_BEGINNING = /^\s*(?:\[\s*(?:[[{\]]|["\d-][^\]]*$|$)|\{\s*(?:["}]|$))/;
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi;

/**
 * Rows of a JSON array of objects or arrays, of an object that holds one such array, or of JSON Lines. Columns stand in the
 * order in which their keys first come, numbers as they are written. Undefined for what is no JSON; throws TableProblem for
 * what is damaged.
 */
export function readJson(text: string): TextRows | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  const items = parseItems(text);
  if (items === undefined) {
    if (!JSON_BEGINNING.test(text)) return undefined;
    const problem = describeJsonProblem(text);
    throw new TableProblem(`This begins as JSON and is none. ${problem} Mend it, or export the file again.`);
  }
  if (items.length > ROWS_MAX + 1) throw new TableProblem(formatRowsMax());
  const written = parseItems(text.replace(STRING_OR_NUMBER, quoteNumber)) ?? [];
  const isNested = items.some((item) => listValues(item).some((value) => typeof value === 'object' && value !== null));
  const notes = isNested ? ['Lists and objects inside a cell are read as JSON text.'] : [];
  if (items.every((item) => Array.isArray(item))) {
    const rows = items.map((item: unknown[], at): RawRow => {
      const numbers = listValues(written[at]);
      return { line: at + 1, cells: item.map((value, columnAt) => spell(value, numbers[columnAt])) };
    });
    return { rows, notes };
  }
  if (!items.every(isJsonObject)) {
    throw new TableProblem('Some entries of the JSON list are no objects. Make each row an object.');
  }
  const keys = listKeys(items);
  const rows = items.map((item, at): RawRow => {
    const [values, numbers] = [item, written[at]].map(
      (each) => new Map(isJsonObject(each) ? Object.entries(each) : []),
    );
    return { line: at + 1, cells: keys.map((key) => spell(values?.get(key), numbers?.get(key))) };
  });
  return { rows: [{ line: 0, cells: keys }, ...rows], notes };
}

/** JavaScript would round long numbers and leave out zeros. */
function quoteNumber(found: string): string {
  return found.startsWith('"') ? found : `"${found}"`;
}

function listKeys(items: readonly Record<string, unknown>[]): string[] {
  const keys = new Set<string>();
  items.forEach((item, at) => {
    for (const key of Object.keys(item)) keys.add(key);
    if (keys.size > COLUMNS_MAX) throw tooManyColumns(at + 1, keys.size);
  });
  return [...keys];
}

function listValues(item: unknown): unknown[] {
  return typeof item === 'object' && item !== null ? Object.values(item) : [];
}

function parseItems(text: string): unknown[] | undefined {
  const whole = parseJson(text);
  if (Array.isArray(whole)) return whole;
  const lists = isJsonObject(whole) ? Object.values(whole).filter((value) => Array.isArray(value)) : [];
  if (lists.length === 1) return lists[0];
  if (whole !== undefined) return [whole];
  const lines = text.trim().split(/\r?\n/);
  if (parseJson(lines[0] ?? '') === undefined) return undefined;
  return lines.flatMap((line, at) => {
    if (line.trim() === '') return [];
    const item = parseJson(line);
    if (item === undefined)
      throw new TableProblem(`Line ${at + 1} is no valid JSON. Mend it, or export the file again.`);
    return [item];
  });
}

/** `written` is the value with its numbers as text. */
function spell(value: unknown, written: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') return stringify(value);
  return typeof written === 'string' ? written : String(written);
}

function stringify(value: object): string {
  try {
    return JSON.stringify(value);
  } catch {
    throw new TableProblem('A cell of the JSON nests too deep. Leave it out.');
  }
}
