import { useEffect, useEffectEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Field } from '../../variables/field.ts';
import type { ChoiceValue } from '../../variables/rules.ts';
import { subscribeToValues } from './subscribe-to-values.ts';
import type { FormValues } from './form-values.ts';
import { validValues } from './wire-values.ts';

/** Typing stays fast, because nothing is computed between two keys. */
const DELAY_MS = 150;

/**
 * What the form would send; null until it is read, and undefined while a value is invalid and for a moment after each change. It
 * is read at once when `news` changes.
 */
export function useValidValues(
  fields: readonly Field[],
  { getValues, subscribe }: UseFormReturn<FormValues>,
  news: unknown,
): ReadonlyMap<string, ChoiceValue> | null | undefined {
  const [values, setValues] = useState<ReadonlyMap<string, ChoiceValue> | null | undefined>(null);
  const read = useEffectEvent(() => setValues(validValues(fields, getValues())));
  const [seen, setSeen] = useState(news);
  if (seen !== news) {
    setSeen(news);
    setValues(validValues(fields, getValues()));
  }
  useEffect(() => {
    // Later, because an effect of the opening page may fill the form with the values of a render.
    let timer = window.setTimeout(() => read());
    const unsubscribe = subscribeToValues({ getValues, subscribe }, () => {
      window.clearTimeout(timer);
      setValues(undefined);
      timer = window.setTimeout(() => read(), DELAY_MS);
    });
    return () => {
      window.clearTimeout(timer);
      unsubscribe();
    };
  }, [getValues, subscribe]);
  return values;
}
