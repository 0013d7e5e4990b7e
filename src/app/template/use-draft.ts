import { useEffect, useEffectEvent, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Field } from '../../variables/field.ts';
import { readOutput, typedFromValues, type Draft, type FormValues } from './form-values.ts';

export interface DraftSource {
  fields: readonly Field[];
  form: UseFormReturn<FormValues>;
  /** Values of variables that the template no longer has. */
  left: Draft['typed'];
  /** The form opens with values that aren't stored yet. */
  isPrefilled: boolean;
  store: (draft: Draft) => void;
}

/** Stores every change of a form. */
export function useDraft({ fields, form, left, isPrefilled, store }: DraftSource): void {
  const { subscribe, getValues } = form;
  const save = useEffectEvent(() => {
    const values = getValues();
    store({ typed: [...typedFromValues(fields, values), ...left], ...readOutput(values) });
  });
  useEffect(() => subscribe({ formState: { values: true }, callback: () => save() }), [subscribe]);

  const savedLeft = useRef(isPrefilled ? undefined : left);
  useEffect(() => {
    if (savedLeft.current === left) return;
    savedLeft.current = left;
    save();
  }, [left]);
}
