import { WORDS_SEPARATOR, type RenderRequest, type RenderValues } from './kept-render.ts';

/** The longest text that the embedded service accepts by default. */
const WORD_LENGTH_MAX = 5_000;
/** Limited because every search scans this text for every render. */
const WORDS_LENGTH_MAX = 10_000;

/** Returns the same string for equal values in any order. */
export function writeValues(values: RenderValues): string {
  return JSON.stringify([...values].sort(([a], [b]) => (a < b ? -1 : Number(a > b))));
}

/** True if two requests produce the same image. */
export function isSameRequest(a: RenderRequest, b: RenderRequest): boolean {
  const values = new Map(b.values);
  return (
    a.templateId === b.templateId &&
    a.templateUpdatedAt === b.templateUpdatedAt &&
    a.format === b.format &&
    a.scale === b.scale &&
    a.values.length === b.values.length &&
    a.values.every(([name, value]) => values.has(name) && values.get(name) === value)
  );
}

/** Returns a short key that equal requests share. Other requests rarely share it, so also compare with `isSameRequest`. */
export function createRequestKey({ templateId, templateUpdatedAt, values, format, scale }: RenderRequest): string {
  return `${templateId} ${digestText(`${format} ${scale} ${templateUpdatedAt} ${writeValues(values)}`)}`;
}

/**
 * Returns a hash that changes if one character changes. `crypto.subtle` isn't available on pages served over plain HTTP from another
 * machine.
 */
export function digestText(text: string): string {
  // 32-bit FNV-1a.
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return `${text.length} ${hash >>> 0}`;
}

/** Returns the values as searchable text, without files. */
export function describeValues(values: RenderValues): string {
  return values
    .map(([, value]) => (typeof value === 'string' || typeof value === 'number' ? String(value) : ''))
    .filter((text) => text !== '' && !/^\s*data:/i.test(text))
    .map((text) => text.slice(0, WORD_LENGTH_MAX))
    .join(WORDS_SEPARATOR)
    .slice(0, WORDS_LENGTH_MAX);
}
