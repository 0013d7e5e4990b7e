import { cleanStem, cleanText, joinStem } from '../../client/file-stem.ts';
import { pickTitle } from '../../client/pick-title.ts';
import { keepText, openStorage } from '../lib/open-storage.ts';
import type { RenderValues, WholeRender } from './kept-render.ts';

/** As in "Ada Lovelace - Name badge". */
export const DEFAULT_PATTERN = '{words} - {template}';
/** For an empty form. */
const WORDLESS_PATTERN = '{template} {date}';

/** Creates a file name that is safe on every system from the template's name, the local date and the extension. */
export function createFileName(templateName: string, extension: string, date: Date): string {
  return `${cleanStem(templateName)} ${localDay(date)}.${extension}`;
}

/** Values for a pattern's parts. */
export interface FileNameFacts {
  templateName: string;
  values: RenderValues;
  scale: number;
  renderedAt: Date;
  /** Read from the bytes, without a dot. */
  extension: string;
}

/**
 * Fills a pattern such as `{template}_{headline}_{date}@{scale}x`, which may use any value in the form. A part without a value is
 * dropped with its separator. The result is safe on every system and is never a path.
 */
export function writeFileName(pattern: string, facts: FileNameFacts): string {
  const known = readKnown(facts);
  const chosen = pattern === DEFAULT_PATTERN && known.get('words') === '' ? WORDLESS_PATTERN : pattern;
  const filled = dropEmptyParts(chosen, known);
  const stem = joinStem((cut) => filled.replace(PART, (_whole, name: string) => cut(known.get(name.trim()) ?? '')));
  return `${stem}.${facts.extension}`;
}

/** Returns a stored render's file name, using the render's name if it has one. */
export function fileNameOf({ render, values }: Pick<WholeRender, 'render' | 'values'>): string {
  const { name, templateName, extension, scale } = render;
  const renderedAt = new Date(render.renderedAt);
  if (name !== '') return createFileName(name, extension, renderedAt);
  return writeFileName(DEFAULT_PATTERN, { templateName, values, scale, renderedAt, extension });
}

const builtInParts = { words: 'Main text', template: 'Template', date: 'Date', time: 'Time', scale: 'Scale' };
const PART = /\{([^{}]*)\}/g;
const SEPARATOR = String.raw`[\s_.,–-]`;
const LEADING_SEPARATORS = new RegExp(`^${SEPARATOR}+`);
const SEPARATED_PART = new RegExp(`${SEPARATOR}*${PART.source}`, 'g');

/** Lists the pattern parts available for this render with their labels, built-in parts first. */
export function listPatternParts(values: RenderValues, labelOf: ReadonlyMap<string, string>): [string, string][] {
  const parts = new Map<string, string>(Object.entries(builtInParts));
  for (const [name, value] of values) {
    const canBePart = showValue(value) !== '' && /^[^{}]+$/.test(name) && !parts.has(name);
    if (canBePart) parts.set(name, labelOf.get(name) || name);
  }
  return [...parts];
}

/** Lists the names in a pattern. */
export function readPatternParts(pattern: string): string[] {
  return Array.from(pattern.matchAll(PART), ([, name = '']) => name.trim());
}

/** Appends a part to the pattern, or removes it. */
export function togglePatternPart(pattern: string, part: string): string {
  const parts = readPatternParts(pattern);
  const next = parts.includes(part) ? parts.filter((each) => each !== part) : [...parts, part];
  return next.map((each) => `{${each}}`).join(' - ');
}

/** Drops parts without a value along with the preceding separator, or the following one at the start. */
function dropEmptyParts(pattern: string, known: ReadonlyMap<string, string>): string {
  const filled = pattern.replace(SEPARATED_PART, (whole, name: string) => (known.get(name.trim()) ? whole : ''));
  return pattern.startsWith('{') ? filled.replace(LEADING_SEPARATORS, '') : filled;
}

function readKnown({ templateName, values, scale, renderedAt }: FileNameFacts): Map<string, string> {
  return new Map([
    ...values.map(([name, value]) => [name.trim(), cleanText(showValue(value))] as const),
    ['words', cleanText(pickTitle(values.map(([, value]) => (typeof value === 'string' ? value : ''))))],
    ['template', cleanStem(templateName)],
    ['date', localDay(renderedAt)],
    ['time', joinPadded(renderedAt.getHours(), renderedAt.getMinutes(), renderedAt.getSeconds())],
    ['scale', String(scale)],
  ]);
}

/** Returns an empty string for image bytes. */
function showValue(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && !/^\s*data:/i.test(value) ? value : '';
}

/** "2026-11-21". */
function localDay(date: Date): string {
  return joinPadded(date.getFullYear(), date.getMonth() + 1, date.getDate());
}

/** Pads each number to two digits. */
function joinPadded(...numbers: number[]): string {
  return numbers.map((part) => String(part).padStart(2, '0')).join('-');
}

const STORAGE_KEY = 'galley:file-name';

/** Returns the file name pattern that the user chose in this browser. */
export function readPattern(): string {
  return openStorage()?.getItem(STORAGE_KEY) ?? DEFAULT_PATTERN;
}

/** Remembers a pattern. An empty pattern restores the default. A pattern without parts names a single file, so it isn't saved. */
export function writePattern(pattern: string): void {
  if (pattern.trim() === '' || pattern === DEFAULT_PATTERN) openStorage()?.removeItem(STORAGE_KEY);
  else if (readPatternParts(pattern).length > 0) keepText(openStorage(), STORAGE_KEY, pattern);
}
