import type { UseFormReturn } from 'react-hook-form';
import type { TypedTexts } from '../typed-texts.ts';
import type { FieldForm } from './field-control-props.ts';
import { patternCheck, typedCheck } from './late-parts.ts';

/** For a field that nothing can be said of. */
export const CHECK_MISSING = 'This could not be checked. See that the app is still running, then try again.';

export function createFieldForm(form: UseFormReturn<TypedTexts>): FieldForm {
  const { control, getValues, getFieldState, setValue, setFocus } = form;
  // One subscription for all fields: a key then costs the same in a form of ten and of five hundred.
  const listeners = new Map<string, Set<() => void>>();
  let isSubscribed = false;
  const subscribeOnce = () => {
    if (isSubscribed) return;
    isSubscribed = true;
    form.subscribe({
      formState: { values: true, errors: true },
      callback: ({ name }) => {
        const changed = name === undefined ? [...listeners.values()] : [listeners.get(name) ?? []];
        for (const those of changed) for (const listen of those) listen();
      },
    });
  };
  return {
    control,
    async check(field, text) {
      const checkTyped = await typedCheck.load().catch(() => undefined);
      if (checkTyped === undefined) return CHECK_MISSING;
      const result = checkTyped(field, text);
      if (result.kind === 'error') return result.message;
      const { pattern, choices } = field.rules;
      if (pattern === undefined || choices !== undefined || result.kind === 'absent') return undefined;
      // Without it the service decides.
      const patterns = await patternCheck.load().catch(() => undefined);
      return patterns?.check(field, pattern, String(result.value));
    },
    read: (name) => getValues(name) ?? '',
    readError: (name) => getFieldState(name).error?.message,
    write: (name, text) => {
      setValue(name, text, { shouldDirty: true, shouldValidate: true });
      setFocus(name);
    },
    subscribe: (name, onChange) => {
      subscribeOnce();
      const those = listeners.get(name) ?? new Set();
      listeners.set(name, those.add(onChange));
      return () => those.delete(onChange);
    },
  };
}
