import { checkTyped, readTyped } from '../../variables/check-typed.ts';
import type { Field } from '../../variables/field.ts';
import type { ChoiceValue } from '../../variables/rules.ts';
import { positionName, settle, textOf, type FormValues, subscribeToValues } from './form-values.ts';
import { PictureFile } from './pictures/picture-file.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';

/** The values that a form would send, by exact variable name. If fields share a name, the last field wins. */
export function wireValues(fields: readonly Field[], values: FormValues): Map<string, ChoiceValue> {
  return new Map(
    fields.flatMap((field, index) => {
      const result = checkTyped(field, textOf(values[positionName(index)]));
      return result.kind === 'value' ? [[field.name, result.value] as const] : [];
    }),
  );
}

/** Like `wireValues`, but undefined if a value is invalid. Patterns are not checked. */
export function validValues(fields: readonly Field[], values: FormValues): Map<string, ChoiceValue> | undefined {
  return invalidFields(fields, values).length > 0 ? undefined : wireValues(fields, values);
}

/** The fields whose value is missing or invalid. Patterns are not checked. */
export function invalidFields(fields: readonly Field[], values: FormValues): Field[] {
  return fields.filter((field, index) => checkTyped(field, textOf(values[positionName(index)])).kind === 'error');
}

/** The values that a proof shows: all of them, including invalid and unfinished ones, and unchanged files. */
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

/** Nothing is computed between keystrokes, so typing stays fast. */
const DELAY_MS = 150;

/**
 * The values that the form would send: null until the form is read, and undefined while a value is invalid and for a moment after
 * each change. The form is read immediately when `news` changes.
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
    // Runs in a later task, because an effect may fill in a render's values while the page opens.
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
 * Submits a form's values once they are valid. Checking a pattern takes time, and React Hook Form passes the values from before
 * the check. If the user has typed in the meantime, the form is checked again, so that only checked values are sent.
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
    // The check may have covered other values.
    const values = validValues(fields, checked);
    return values && onSubmit(values);
  }
  const submit = () => handleSubmit(submitChecked, onInvalid)();
  return submit();
}
