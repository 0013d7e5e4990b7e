import { isJsonObject } from '../../contract/loose.ts';
import type { RawRow } from './create-table.ts';
import type { TextRows } from './read-delimited.ts';
import { expandNumber } from './read-digits.ts';
import { TableProblem } from './table-problem.ts';

/**
 * Rows of a JSON array of objects or arrays, of an object that holds one such array, or of JSON Lines. Columns stand in the
 * order in which their keys first come. Undefined for what is no JSON.
 */
export function readJson(text: string): TextRows | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  const items = parseItems(text);
  if (items === undefined) return undefined;
  const notes: string[] = [];
  if (items.some(hasNested)) notes.push('Lists and objects inside a cell are read as JSON text.');
  if (items.some(hasLongNumber)) notes.push('Numbers of more than 15 digits may have lost some. Put them in quotes.');
  if (items.every((item) => Array.isArray(item))) {
    return { rows: items.map((item: unknown[], at) => ({ line: at + 1, cells: item.map(spell) })), notes };
  }
  const others = items.filter((item) => !isJsonObject(item)).length;
  if (others > 0) throw new TableProblem('Some entries of the JSON list are no objects. Make each row an object.');
  const keys = [...new Set(items.flatMap((item) => (isJsonObject(item) ? Object.keys(item) : [])))];
  const rows = items.map((item, at): RawRow => {
    const values = new Map(isJsonObject(item) ? Object.entries(item) : []);
    return { line: at + 1, cells: keys.map((key) => spell(values.get(key))) };
  });
  return { rows: [{ line: 0, cells: keys }, ...rows], notes };
}

function hasNested(item: unknown): boolean {
  return listValues(item).some((value) => typeof value === 'object' && value !== null);
}

function hasLongNumber(item: unknown): boolean {
  return listValues(item).some((value) => Number.isInteger(value) && !Number.isSafeInteger(value));
}

function listValues(item: unknown): unknown[] {
  return typeof item === 'object' && item !== null ? Object.values(item) : [];
}

function parseItems(text: string): unknown[] | undefined {
  const whole = parse(text);
  if (Array.isArray(whole)) return whole;
  const lists = isJsonObject(whole) ? Object.values(whole).filter((value) => Array.isArray(value)) : [];
  if (lists.length === 1) return lists[0];
  if (whole !== undefined) return [whole];
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const items = lines.map(parse);
  return items.includes(undefined) ? undefined : items;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function spell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  const text = JSON.stringify(value);
  return typeof value === 'number' ? (expandNumber(text) ?? text) : text;
}
