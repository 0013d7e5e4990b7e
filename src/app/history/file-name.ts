import { cleanStem, cleanText, joinStem } from '../../client/file-stem.ts';
import { pickTitle } from '../../client/pick-title.ts';
import { keepText, openStorage } from '../lib/open-storage.ts';
import type { RenderValues, WholeRender } from './kept-render.ts';

/** As in "Ada Lovelace - Name badge". */
export const DEFAULT_PATTERN = '{words} - {template}';
/** For an empty form. */
const WORDLESS_PATTERN = '{template} {date}';

/** A file name that is safe on every system: the template's name, the local day and the extension. */
export function createFileName(templateName: string, extension: string, date: Date): string {
  return `${cleanStem(templateName)} ${localDay(date)}.${extension}`;
}

/** The values of a pattern's parts. */
export interface FileNameFacts {
  templateName: string;
  values: RenderValues;
  scale: number;
  renderedAt: Date;
  /** Read from the bytes, without a dot. */
  extension: string;
}

/**
 * Fills a pattern such as `{template}_{headline}_{date}@{scale}x`, which may contain any value of the form. A part without a value
 * is dropped with its separator. The result is safe on every system and is never a path.
 */
export function writeFileName(pattern: string, facts: FileNameFacts): string {
  const known = readKnown(facts);
  const chosen = pattern === DEFAULT_PATTERN && known.get('words') === '' ? WORDLESS_PATTERN : pattern;
  const filled = dropEmptyParts(chosen, known);
  const stem = joinStem((cut) => filled.replace(PART, (_whole, name: string) => cut(known.get(name.trim()) ?? '')));
  return `${stem}.${facts.extension}`;
}

/** The file name of a stored render, by its name if it has one. */
export function fileNameOf({ render, values }: Pick<WholeRender, 'render' | 'values'>): string {
  const { name, templateName, extension, scale } = render;
  const renderedAt = new Date(render.renderedAt);
  if (name !== '') return createFileName(name, extension, renderedAt);
  return writeFileName(DEFAULT_PATTERN, { templateName, values, scale, renderedAt, extension });
}

const builtInParts = { words: 'Your words', template: 'Template', date: 'Date', time: 'Time', scale: 'Scale' };
const PART = /\{([^{}]*)\}/g;
const SEPARATOR = String.raw`[\s_.,–-]`;
const LEADING_SEPARATORS = new RegExp(`^${SEPARATOR}+`);
const SEPARATED_PART = new RegExp(`${SEPARATOR}*${PART.source}`, 'g');

/** The parts that a pattern may use for this render, with their labels, built-in ones first. */
export function listPatternParts(values: RenderValues, labelOf: ReadonlyMap<string, string>): [string, string][] {
  const parts = new Map<string, string>(Object.entries(builtInParts));
  for (const [name, value] of values) {
    const canBePart = showValue(value) !== '' && /^[^{}]+$/.test(name) && !parts.has(name);
    if (canBePart) parts.set(name, labelOf.get(name) || name);
  }
  return [...parts];
}

/** The names in a pattern. */
export function readPatternParts(pattern: string): string[] {
  return Array.from(pattern.matchAll(PART), ([, name = '']) => name.trim());
}

/** Appends a part to the pattern, or removes it. */
export function togglePatternPart(pattern: string, part: string): string {
  const parts = readPatternParts(pattern);
  const next = parts.includes(part) ? parts.filter((each) => each !== part) : [...parts, part];
  return next.map((each) => `{${each}}`).join(' - ');
}

/** Drops a part without a value with the separator before it; at the start, with the one after it. */
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

/** Empty for the bytes of an image. */
function showValue(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && !/^\s*data:/i.test(value) ? value : '';
}

/** "2026-11-21". */
function localDay(date: Date): string {
  return joinPadded(date.getFullYear(), date.getMonth() + 1, date.getDate());
}

/** Two digits each. */
function joinPadded(...numbers: number[]): string {
  return numbers.map((part) => String(part).padStart(2, '0')).join('-');
}

const STORAGE_KEY = 'galley:file-name';

/** The pattern of file names that the user chose in this browser. */
export function readPattern(): string {
  return openStorage()?.getItem(STORAGE_KEY) ?? DEFAULT_PATTERN;
}

/** Remembers a pattern. An empty one restores the default. One without parts names a single file, so it is not remembered. */
export function writePattern(pattern: string): void {
  if (pattern.trim() === '' || pattern === DEFAULT_PATTERN) openStorage()?.removeItem(STORAGE_KEY);
  else if (readPatternParts(pattern).length > 0) keepText(openStorage(), STORAGE_KEY, pattern);
}
