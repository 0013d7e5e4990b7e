import * as z from './zod.ts';

/** What reading one thing comes to: the thing, or what kept it from being read. */
export type Reading<Value> = { isRead: true; value: Value } | { isRead: false; problem: string };

/** Undefined for a text that is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Any JSON value as text: a string as it is, a number or boolean spelled out, everything else empty. */
export function readText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** A finite number, or a string that spells one exactly; anything else is undefined. */
export function readNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

/** True for a plain JSON object: not null, not a list. */
export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Own members alone: `constructor` and its like are not there unless they were sent. */
export function readMember(object: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Members that are read from any service. What cannot be understood is empty or undefined, and never refused. */
export const looseText = z.transform(readText);
export const looseNumber = z.transform(readNumber);

/** A JSON object as it came, unknown members and names of prototypes included. */
export const jsonObject = z.custom<Record<string, unknown>>(isJsonObject, 'not an object');
