import { cleanStem, cleanText, joinStem } from '../../client/file-stem.ts';
import { pickTitle } from '../../client/pick-title.ts';
import type { RenderValues, WholeRender } from './kept-render.ts';

/** The words that a person filled in, as in "Ada Lovelace - Name badge". */
export const DEFAULT_PATTERN = '{words} - {template}';
/** Where nothing was filled in. */
const WORDLESS_PATTERN = '{template} {date}';

/** A file name every system takes: the template's name as far as it is safe, the local day, the extension of the bytes. */
export function createFileName(templateName: string, extension: string, date: Date): string {
  return `${cleanStem(templateName)} ${localDay(date)}.${extension}`;
}

/** What a pattern can name. */
export interface FileNameFacts {
  templateName: string;
  values: RenderValues;
  scale: number;
  renderedAt: Date;
  /** By the bytes, without a dot. */
  extension: string;
}

/**
 * The file name of a render by a person's pattern, as in `{template}_{headline}_{date}@{scale}x`: beside the built-in
 * names each value of the form stands under its own. A part without a value leaves no trace, nor does its separator. Whatever
 * stands in the pattern or in the values, every system takes the name, and none reads it as a path.
 */
export function writeFileName(pattern: string, facts: FileNameFacts): string {
  const known = readKnown(facts);
  const chosen = pattern === DEFAULT_PATTERN && known.get('words') === '' ? WORDLESS_PATTERN : pattern;
  const filled = dropEmptyParts(chosen, known);
  const stem = joinStem((cut) => filled.replace(PART, (_whole, name: string) => cut(known.get(name.trim()) ?? '')));
  return `${stem}.${facts.extension}`;
}

/** The file name of a kept render: after its own name where a person gave it one. */
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

/** What a pattern can hold for this render: names with what people call them, the built-in ones first. */
export function listPatternParts(values: RenderValues, labelOf: ReadonlyMap<string, string>): [string, string][] {
  const parts = new Map<string, string>(Object.entries(builtInParts));
  for (const [name, value] of values) {
    const canBePart = showValue(value) !== '' && /^[^{}]+$/.test(name) && !parts.has(name);
    if (canBePart) parts.set(name, labelOf.get(name) || name);
  }
  return [...parts];
}

/** The names that a pattern holds. */
export function readPatternParts(pattern: string): string[] {
  return Array.from(pattern.matchAll(PART), ([, name = '']) => name.trim());
}

/** The pattern with this part at its end, or without it. */
export function togglePatternPart(pattern: string, part: string): string {
  const parts = readPatternParts(pattern);
  const next = parts.includes(part) ? parts.filter((each) => each !== part) : [...parts, part];
  return next.map((each) => `{${each}}`).join(' - ');
}

/** A part without a value goes with what stands in front of it; at the beginning with what follows. */
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

/** A picture's own bytes name nothing. */
function showValue(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && !/^\s*data:/i.test(value) ? value : '';
}

/** "2026-11-21". */
function localDay(date: Date): string {
  return joinPadded(date.getFullYear(), date.getMonth() + 1, date.getDate());
}

/** Numbers of a date or a time, two digits each. */
function joinPadded(...numbers: number[]): string {
  return numbers.map((part) => String(part).padStart(2, '0')).join('-');
}
