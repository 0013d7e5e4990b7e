import { isJsonObject, parseJson } from '../../contract/loose.ts';
import { describeJsonProblem } from '../../variables/find-json-problem.ts';
import { tooManyColumns, tooManyRows, type RawRow } from './create-table.ts';
import type { TextRows } from './read-delimited.ts';
import { COLUMNS_MAX, ROWS_MAX, TableProblem } from './table.ts';

/** Matches the beginning of JSON, but not headings. An unclosed list of strings or numbers is damaged JSON. */
const JSON_BEGINNING = /^\s*(?:\[\s*(?:[[{\]]|["\d-][^\]]*$|$)|\{\s*(?:["}]|$))/;
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi;

/**
 * Reads rows from a JSON array of objects or arrays, an object with one such array, or JSON Lines. Columns are in the order in which
 * their keys first appear, and numbers keep their digits. Returns undefined for other text; throws TableProblem for damaged JSON.
 */
export function readJson(text: string): TextRows | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  const items = parseItems(text);
  if (items === undefined) {
    if (!JSON_BEGINNING.test(text)) return undefined;
    const problem = describeJsonProblem(text);
    throw new TableProblem(`This looks like JSON but isn't valid. ${problem} Fix it, or export the file again.`);
  }
  if (items.length > ROWS_MAX + 1) throw tooManyRows();
  const written = parseItems(text.replace(STRING_OR_NUMBER, quoteNumber)) ?? [];
  if (items.every((item) => Array.isArray(item))) {
    const rows = items.map((item: unknown[], index): RawRow => {
      const numbers = listValues(written[index]);
      return { line: index + 1, cells: item.map((value, column) => formatValue(value, numbers[column])) };
    });
    return { rows, notes: [] };
  }
  if (!items.every(isJsonObject)) {
    throw new TableProblem("Some entries in the JSON list aren't objects. Make each row an object.");
  }
  const keys = listKeys(items);
  const rows = items.map((item, index): RawRow => {
    const [values, numbers] = [item, written[index]].map(
      (each) => new Map(isJsonObject(each) ? Object.entries(each) : []),
    );
    return { line: index + 1, cells: keys.map((key) => formatValue(values?.get(key), numbers?.get(key))) };
  });
  return { rows: [{ line: 0, cells: keys }, ...rows], notes: [] };
}

/** Quotes a number, because JavaScript would round long numbers and drop zeros. */
function quoteNumber(found: string): string {
  return found.startsWith('"') ? found : `"${found}"`;
}

function listKeys(items: readonly Record<string, unknown>[]): string[] {
  const keys = new Set<string>();
  items.forEach((item, index) => {
    for (const key of Object.keys(item)) keys.add(key);
    if (keys.size > COLUMNS_MAX) throw tooManyColumns(index + 1, keys.size);
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
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return [];
    const item = parseJson(line);
    if (item === undefined)
      throw new TableProblem(`Line ${index + 1} isn't valid JSON. Fix it, or export the file again.`);
    return [item];
  });
}

/** `written` is the value with its numbers as text. */
function formatValue(value: unknown, written: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') return stringify(value);
  return typeof written === 'string' ? written : String(written);
}

function stringify(value: object): string {
  try {
    return JSON.stringify(value);
  } catch {
    throw new TableProblem('A JSON value is nested too deeply. Remove the value or simplify it.');
  }
}
