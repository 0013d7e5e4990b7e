import { WORDS_SEPARATOR, type RenderRequest, type RenderValues } from './kept-render.ts';

/** As long as the embedded service lets a text be that has no rule. */
const WORD_LENGTH_MAX = 5_000;
/** A search reads this of every render. */
const WORDS_LENGTH_MAX = 10_000;

/** The same text for the same values, whatever their order. */
export function writeValues(values: RenderValues): string {
  return JSON.stringify([...values].sort(([one], [other]) => (one < other ? -1 : Number(one > other))));
}

/** Whether two requests come to the same image. */
export function isSameRequest(one: RenderRequest, other: RenderRequest): boolean {
  const values = new Map(other.values);
  return (
    one.templateId === other.templateId &&
    one.templateUpdatedAt === other.templateUpdatedAt &&
    one.format === other.format &&
    one.scale === other.scale &&
    one.values.length === other.values.length &&
    one.values.every(([name, value]) => values.has(name) && values.get(name) === value)
  );
}

/** A short key that equal requests share; requests that share it are most likely equal, and whoever must know compares them. */
export function createRequestKey({ templateId, templateUpdatedAt, values, format, scale }: RenderRequest): string {
  return `${templateId} ${digestText(`${format} ${scale} ${templateUpdatedAt} ${writeValues(values)}`)}`;
}

/**
 * The same for equal texts, and most likely not for others; of two that differ in one character it never is. Not a digest of
 * `crypto.subtle`: that is missing where the page came over plain HTTP from another machine.
 */
export function digestText(text: string): string {
  // FNV-1a, 32 bit.
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return `${text.length} ${hash >>> 0}`;
}

/** The words of values that a person may look for; a file in a value is none. */
export function describeValues(values: RenderValues): string {
  return values
    .map(([, value]) => (typeof value === 'string' || typeof value === 'number' ? String(value) : ''))
    .filter((text) => text !== '' && !/^\s*data:/i.test(text))
    .map((text) => text.slice(0, WORD_LENGTH_MAX))
    .join(WORDS_SEPARATOR)
    .slice(0, WORDS_LENGTH_MAX);
}
