import stringify from 'json-stringify-pretty-compact';
import { isJsonObject, readMember } from '../../../contract/loose.ts';

/** Formats a document: short values on one line, and layers starting with their type and ID. */
export function formatDocument(document: Record<string, unknown>): string {
  return stringify(
    reorder(document, (names) => first(['type', 'id'], names)),
    { maxLength: 90 },
  );
}

/** Formats two documents with their members in the same order, so that the order makes no difference. */
export function formatAlike(before: Record<string, unknown>, after: Record<string, unknown>): [string, string] {
  return [formatDocument(alignMembers(before, after) as Record<string, unknown>), formatDocument(after)];
}

type Order = (names: string[]) => string[];

function first(wanted: readonly string[], names: string[]): string[] {
  const isLayer = wanted.every((name) => names.includes(name));
  return isLayer ? [...wanted, ...names.filter((name) => !wanted.includes(name))] : names;
}

function reorder(value: unknown, order: Order): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => reorder(item, order));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(order(Object.keys(value)).map((name) => [name, reorder(value[name], order)]));
}

/** Orders the members of a value like those of another. Members that only it has come last. */
function alignMembers(value: unknown, like: unknown): unknown {
  if (Array.isArray(value)) {
    const others: unknown[] = Array.isArray(like) ? like : [];
    return value.map((item: unknown, index) => alignMembers(item, findAlike(item, others) ?? others[index]));
  }
  if (!isJsonObject(value)) return value;
  const known = isJsonObject(like) ? like : {};
  const names = new Set([...Object.keys(known).filter((name) => Object.hasOwn(value, name)), ...Object.keys(value)]);
  return Object.fromEntries(
    Array.from(names, (name) => [name, alignMembers(readMember(value, name), readMember(known, name))]),
  );
}

/** The item with the same ID or name. */
function findAlike(item: unknown, others: readonly unknown[]): unknown {
  if (!isJsonObject(item)) return undefined;
  const called = ['id', 'name'].find((member) => typeof readMember(item, member) === 'string');
  return (
    called && others.find((other) => isJsonObject(other) && readMember(other, called) === readMember(item, called))
  );
}
