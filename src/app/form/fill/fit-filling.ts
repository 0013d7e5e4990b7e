import type { Field } from '../../../variables/field.ts';
import { formatCount } from '../../../variables/messages.ts';
import { NO_OPTION, positionName, type TypedTexts } from '../typed-texts.ts';
import { matchNames } from '../../../variables/match-names.ts';
import { listNames, showText } from './show-text.ts';
import { textOfValue } from '../../../variables/text-of-value.ts';

/** Values on their way into a form, with keys as somebody wrote them. */
export interface Filling {
  entries: [key: string, value: unknown][];
  /** What a whole generate request says beside its variables. */
  format?: string;
  scale?: number;
  /** The keys were not written by anybody: they are the fields in their order. */
  isGuessed?: boolean;
  /** One sentence for each thing that was left out or read leniently. */
  notes: string[];
}

/** What values come to in one form. */
export interface Fit {
  /** New texts by position; fields without one stay as they are. */
  texts: TypedTexts;
  filledCount: number;
  /** Keys that are no variable of this form. */
  unknownKeys: string[];
  /** Fields that take their choices alone, and were given something else. */
  misfits: { at: number; words: string }[];
}

/** Lays values into the fields they belong to. */
export function fitFilling(fields: readonly Field[], { entries }: Filling): Fit {
  const keyOfField = matchNames(
    fields,
    entries.map(([key]) => key),
  );
  const fit: Fit = { texts: {}, filledCount: 0, unknownKeys: [], misfits: [] };
  for (const [at, keyAt] of keyOfField) {
    const field = fields[at];
    const value = entries[keyAt]?.[1];
    if (field === undefined) continue;
    const text = textOfValue(field, value);
    if (text === undefined) {
      const words = typeof value === 'string' ? value : JSON.stringify(value);
      fit.misfits.push({ at, words });
      fit.texts[positionName(at)] = NO_OPTION + words;
    } else {
      if (text !== '') fit.filledCount += 1;
      fit.texts[positionName(at)] = text;
    }
  }
  const used = new Set(keyOfField.values());
  fit.unknownKeys = entries.flatMap(([key], at) => (used.has(at) ? [] : [key]));
  return fit;
}

/** What was filled, as sentences: how much, then whatever found no place. */
export function describeFit(fields: readonly Field[], { texts, filledCount, unknownKeys, misfits }: Fit): string[] {
  const rest = fields.length - Object.keys(texts).length;
  const unchanged = rest === 0 ? '' : ` The other ${rest === 1 ? 'is' : `${rest} are`} unchanged.`;
  return [
    `${filledCount} of ${formatCount(fields.length, 'field')} filled.${rest === fields.length ? '' : unchanged}`,
    ...(unknownKeys.length > 0 ? [describeUnknown(unknownKeys)] : []),
    ...misfits.map(
      ({ at, words }) => `“${showText(words)}” is none of the choices of ${showText(fields[at]?.label ?? '')}.`,
    ),
  ];
}

function describeUnknown(keys: readonly string[]): string {
  return `No field was found for ${listNames(keys)}.`;
}
