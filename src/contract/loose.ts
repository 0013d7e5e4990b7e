import * as z from './zod.ts';

/** The result of reading something that may be wrong: its value, or a message for the user. */
export type Reading<Value> = { isRead: true; value: Value } | { isRead: false; problem: string };

/** Undefined if the text isn't JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A string unchanged, a number or boolean as text, anything else as an empty string. */
export function readText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** A finite number, possibly parsed from a string; undefined for anything else. */
export function readNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads an own member, so `constructor` and the like are undefined unless they were sent. */
export function readMember(object: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Members from any service. Unreadable values become empty or undefined and are never rejected. */
export const looseText = z.transform(readText);
export const looseNumber = z.transform(readNumber);

/** A JSON object as it arrived, including unknown members and prototype names. */
export const jsonObject = z.custom<Record<string, unknown>>(isJsonObject, 'not an object');
