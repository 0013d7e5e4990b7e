import { isJsonObject } from '../../contract/loose.ts';
import type { RawRow } from './create-table.ts';

/** Rows of a JSON array of objects or arrays, of an object that holds one such array, or of JSON Lines; undefined for what is no JSON. */
export function readJson(text: string): RawRow[] | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  const items = parseItems(text);
  if (items === undefined) return undefined;
  if (items.every((item) => Array.isArray(item))) {
    return items.map((item: unknown[], at) => ({ line: at + 1, cells: item.map(spell) }));
  }
  const keys = [...new Set(items.flatMap((item) => (isJsonObject(item) ? Object.keys(item) : [])))];
  const rows = items.map((item, at): RawRow => {
    const values = new Map(isJsonObject(item) ? Object.entries(item) : []);
    return { line: at + 1, cells: keys.map((key) => spell(values.get(key))) };
  });
  return [{ line: 0, cells: keys }, ...rows];
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
  return typeof value === 'string' ? value : JSON.stringify(value);
}
