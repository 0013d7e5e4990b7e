import type { Field } from '../../../variables/field.ts';
import { formatCount, escapeFour } from '../../../variables/messages.ts';
import { UNMATCHED, positionName, valueOf, type FormValues } from '../form-values.ts';
import { matchNames } from '../../../variables/match-names.ts';
import { textOfValue } from '../../../variables/text-of-value.ts';

/** Values to fill in, keyed as in their source. */
export interface Filling {
  entries: [key: string, value: unknown][];
  /** The other members of a complete generate request. */
  format?: string;
  scale?: number;
  /** One sentence per part that was skipped or parsed leniently. */
  notes: string[];
}

export interface Fit {
  /** New values by field. Other fields keep their values. */
  values: FormValues;
  filledCount: number;
  /** Keys that don't match any variable in this form. */
  unknownKeys: string[];
  /** Values that aren't among their field's choices. */
  misfits: { index: number; value: string }[];
}

export function fitFilling(fields: readonly Field[], { entries }: Filling): Fit {
  const keyOfField = matchNames(
    fields,
    entries.map(([key]) => key),
  );
  const fit: Fit = { values: {}, filledCount: 0, unknownKeys: [], misfits: [] };
  for (const [index, keyIndex] of keyOfField) {
    const field = fields[index];
    const value = entries[keyIndex]?.[1];
    if (field === undefined) continue;
    const text = textOfValue(field, value);
    if (text === undefined) {
      const misfit = typeof value === 'string' ? value : JSON.stringify(value);
      fit.misfits.push({ index, value: misfit });
      fit.values[positionName(index)] = UNMATCHED + misfit;
    } else {
      if (text !== '') fit.filledCount += 1;
      fit.values[positionName(index)] = valueOf(field, text);
    }
  }
  const used = new Set(keyOfField.values());
  fit.unknownKeys = entries.flatMap(([key], index) => (used.has(index) ? [] : [key]));
  return fit;
}

/** Describes how many fields were filled, and which keys and values didn't fit. */
export function describeFit(fields: readonly Field[], { values, filledCount, unknownKeys, misfits }: Fit): string[] {
  const rest = fields.length - Object.keys(values).length;
  const unchanged = rest === 0 ? '' : ` The other ${rest === 1 ? 'is' : `${rest} are`} unchanged.`;
  return [
    `${filledCount} of ${formatCount(fields.length, 'field')} filled.${rest === fields.length ? '' : unchanged}`,
    ...(unknownKeys.length > 0 ? [`No field matches ${listNames(unknownKeys)}.`] : []),
    ...misfits.map(
      ({ index, value }) => `“${showText(value)}” isn't an option for ${showText(fields[index]?.label ?? '')}.`,
    ),
  ];
}

const LENGTH_MAX = 80;
const UNSEEN = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** Formats untrusted text for a sentence: one line, truncated, with invisible and direction characters escaped. */
export function showText(text: string): string {
  const characters = Array.from(text.slice(0, LENGTH_MAX * 2));
  const start = characters.slice(0, LENGTH_MAX).join('');
  const seen = start.replace(UNSEEN, escapeFour);
  if (seen.trim() === '') return JSON.stringify(seen);
  return characters.length > LENGTH_MAX ? `${seen}…` : seen;
}

/** Lists up to ten names on one line. */
export function listNames(names: readonly string[]): string {
  const shown = names.slice(0, 10).map(showText);
  return `${shown.join(', ')}${names.length > shown.length ? ` and ${names.length - shown.length} more` : ''}`;
}
