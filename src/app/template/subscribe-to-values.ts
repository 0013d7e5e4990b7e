import type { UseFormReturn } from 'react-hook-form';
import type { FormValues } from './form-values.ts';

/** Calls back when a value of the form has changed. React Hook Form also notifies when a value is set again. */
export function subscribeToValues(
  { getValues, subscribe }: Pick<UseFormReturn<FormValues>, 'getValues' | 'subscribe'>,
  onChange: () => void,
): () => void {
  let last = { ...getValues() };
  return subscribe({
    formState: { values: true },
    callback: () => {
      const values = { ...getValues() };
      const isSame = Object.keys(values).every((name) => values[name] === last[name]);
      last = values;
      if (!isSame) onChange();
    },
  });
}
