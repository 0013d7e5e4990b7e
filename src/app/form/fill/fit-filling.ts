import type { Field } from '../../../variables/field.ts';
import { NO_OPTION, positionName, type TypedTexts } from '../typed-texts.ts';
import type { Filling } from './filling.ts';
import { matchNames } from './match-names.ts';
import { textOfValue } from './text-of-value.ts';

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
