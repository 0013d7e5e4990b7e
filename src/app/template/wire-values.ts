import { checkTyped, readTyped } from '../../variables/check-typed.ts';
import type { Field } from '../../variables/field.ts';
import type { ChoiceValue } from '../../variables/rules.ts';
import { positionName, settle, textOf, type FormValues, subscribeToValues } from './form-values.ts';
import { PictureFile } from './pictures/picture-file.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';

/** What a form would send: exact names to values. Of fields that share a name the last one counts. */
export function wireValues(fields: readonly Field[], values: FormValues): Map<string, ChoiceValue> {
  return new Map(
    fields.flatMap((field, index) => {
      const result = checkTyped(field, textOf(values[positionName(index)]));
      return result.kind === 'value' ? [[field.name, result.value] as const] : [];
    }),
  );
}

/** The same for a form without invalid values, patterns aside; undefined otherwise. */
export function validValues(fields: readonly Field[], values: FormValues): Map<string, ChoiceValue> | undefined {
  return invalidFields(fields, values).length > 0 ? undefined : wireValues(fields, values);
}

/** The fields whose value is missing or invalid, patterns aside. */
export function invalidFields(fields: readonly Field[], values: FormValues): Field[] {
  return fields.filter((field, index) => checkTyped(field, textOf(values[positionName(index)])).kind === 'error');
}

/** What a proof shows: all values, including invalid and unfinished ones, and files as they are. */
export function typedValues(fields: readonly Field[], values: FormValues): Map<string, unknown> {
  return new Map(
    fields.flatMap((field, index) => {
      const value = settle(values[positionName(index)]);
      const text = textOf(value);
      const typed = text.trim() === '' ? undefined : readTyped(field, text);
      return typed === undefined ? [] : [[field.name, value instanceof PictureFile ? value : typed]];
    }),
  );
}

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

/**
 * Submits the values of a form once they are valid. React Hook Form passes the values of when the check began, and a pattern
 * takes time: if the user has typed since, everything is checked again, so that only checked values are sent.
 */
export function submitValues(
  { getValues, handleSubmit }: Pick<UseFormReturn<FormValues>, 'getValues' | 'handleSubmit'>,
  fields: readonly Field[],
  onSubmit: (values: ReadonlyMap<string, ChoiceValue>) => Promise<unknown>,
  onInvalid?: () => void,
): Promise<unknown> {
  async function submitChecked(checked: FormValues): Promise<unknown> {
    const isSame = Object.entries(getValues()).every(([name, value]) => value === checked[name]);
    if (!isSame) return submit();
    // Another value may have been checked.
    const values = validValues(fields, checked);
    return values && onSubmit(values);
  }
  const submit = () => handleSubmit(submitChecked, onInvalid)();
  return submit();
}
