import { cleanStem, cleanText, fitsFileName, joinPadded, localDay } from './file-name.ts';
import type { RenderValues } from './kept-render.ts';

/** Comes to the same name as without a pattern. */
export const DEFAULT_PATTERN = '{template} {date}';
/** Long texts are cut for all the others to stay: without them two renders had one name. */
const TEXT_LENGTHS = [80, 50, 30, 20, 10];
const STEM_LENGTH_MAX = 200;

/** What a pattern can name. */
export interface FileNameFacts {
  templateName: string;
  values: RenderValues;
  scale: number;
  renderedAt: Date;
  /** As the bytes tell, without a dot. */
  extension: string;
}

/**
 * The file name of a render by a person's pattern, as in `{template}_{headline}_{date}@{scale}x`: beside the four built-in
 * names each value of the form stands under its own. What has no value leaves no trace. Whatever stands in the pattern or
 * in the values, every system takes the name, and none reads it as a path.
 */
export function writeFileName(pattern: string, facts: FileNameFacts): string {
  const known = readKnown(facts);
  const fill = (lengthMax: number) =>
    pattern.replace(/\{([^{}]*)\}/g, (_whole, name: string) => cut(known.get(name.trim()) ?? '', lengthMax));
  const filled = TEXT_LENGTHS.map(fill);
  const stem = filled.find(fitsFileName) ?? filled.at(-1) ?? '';
  return `${cleanStem(stem, STEM_LENGTH_MAX)}.${facts.extension}`;
}

/** Names that a pattern can hold for this render, the built-in ones first. */
export function listPatternNames(values: RenderValues): string[] {
  const names = values
    .filter(([name, value]) => showValue(value) !== '' && /^[^{}]+$/.test(name))
    .map(([name]) => name);
  return [...new Set(['template', 'date', 'time', 'scale', ...names])];
}

function readKnown({ templateName, values, scale, renderedAt }: FileNameFacts): Map<string, string> {
  return new Map([
    ...values.map(([name, value]) => [name.trim(), cleanText(showValue(value))] as const),
    ['template', cleanStem(templateName)],
    ['date', localDay(renderedAt)],
    ['time', joinPadded('-', renderedAt.getHours(), renderedAt.getMinutes(), renderedAt.getSeconds())],
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
