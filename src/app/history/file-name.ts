import type { RenderValues, WholeRender } from './kept-render.ts';
import { pickTitle } from './pick-title.ts';

/** Refused by one file system or another, or steering how the name reads: controls, separators, bidi marks, half letters. */
const UNSAFE =
  // oxlint-disable-next-line no-control-regex -- control characters are what must go
  /[\u0000-\u001f\u007f-\u009f<>:"/\\|?*\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\p{Surrogate}]/gu;
/** Devices of Windows, which it also finds before a dot. */
const RESERVED = /^(con|prn|aux|nul|clock\$|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])\s*(\.|$)/i;
const LENGTH_MAX = 80;
/** Most systems take 255 bytes; an ending, and what they put behind the name of a second one, need some. */
const BYTES_MAX = 200;

/** The words that a person filled in, as in "Ada Lovelace - Name badge". */
export const DEFAULT_PATTERN = '{words} - {template}';
/** Where nothing was filled in. */
const WORDLESS_PATTERN = '{template} {date}';
/** Long texts are cut for all the others to stay: without them two renders had one name. */
const TEXT_LENGTHS = [80, 50, 30, 20, 10];
const STEM_LENGTH_MAX = 200;

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
 * names each value of the form stands under its own. What has no value leaves no trace. Whatever stands in the pattern or
 * in the values, every system takes the name, and none reads it as a path.
 */
export function writeFileName(pattern: string, facts: FileNameFacts): string {
  const known = readKnown(facts);
  const chosen = pattern === DEFAULT_PATTERN && known.get('words') === '' ? WORDLESS_PATTERN : pattern;
  const fill = (lengthMax: number) =>
    chosen.replace(PART, (_whole, name: string) => cut(known.get(name.trim()) ?? '', lengthMax));
  const filled = TEXT_LENGTHS.map(fill);
  const stem = filled.find(fitsFileName) ?? filled.at(-1) ?? '';
  return `${cleanStem(stem, STEM_LENGTH_MAX)}.${facts.extension}`;
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

function cut(text: string, lengthMax: number): string {
  return Array.from(text).slice(0, lengthMax).join('').trim();
}

/** The part of a file name before its ending that every system takes, of any text. */
function cleanStem(text: string, lengthMax = LENGTH_MAX): string {
  const letters = Array.from(cleanText(text)).slice(0, lengthMax);
  while (byteLength(letters.join('')) > BYTES_MAX) letters.pop();
  const short = letters.join('').replace(/^[. ]+|[. ]+$/g, '');
  return short === '' || RESERVED.test(short) ? `render ${short}`.trim() : short;
}

/** A text as a part of a file name. */
function cleanText(text: string): string {
  return text.replace(UNSAFE, ' ').replace(/\s+/g, ' ').trim();
}

/** Whether a stem is short enough for every system. */
function fitsFileName(stem: string): boolean {
  return byteLength(stem) <= BYTES_MAX;
}

/** "2026-11-21". */
function localDay(date: Date): string {
  return joinPadded(date.getFullYear(), date.getMonth() + 1, date.getDate());
}

/** Numbers of a date or a time, two digits each. */
function joinPadded(...numbers: number[]): string {
  return numbers.map((part) => String(part).padStart(2, '0')).join('-');
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
