import type { UseFormReturn } from 'react-hook-form';
import type { Field } from '../../variables/field.ts';
import type { ChoiceValue } from '../../variables/rules.ts';
import type { FormValues } from './form-values.ts';
import { validValues } from './wire-values.ts';

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
