import stringify from 'json-stringify-pretty-compact';
import { isJsonObject } from '../../../contract/loose.ts';

/** The members that a layer starts with. */
const FIRST = ['type', 'id'];

/** Formats a document: short values on one line, and layers starting with their type and ID. */
export function formatDocument(document: Record<string, unknown>): string {
  return stringify(reorder(document), { maxLength: 90 });
}

function reorder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reorder);
  if (!isJsonObject(value)) return value;
  const names = Object.keys(value);
  const isLayer = FIRST.every((name) => names.includes(name));
  const ordered = isLayer ? [...FIRST, ...names.filter((name) => !FIRST.includes(name))] : names;
  return Object.fromEntries(ordered.map((name) => [name, reorder(value[name])]));
}
