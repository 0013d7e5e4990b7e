import { useSyncExternalStore } from 'react';
import type { FieldForm } from './field-control-props.ts';

/** What stands in one field. It redraws for that field alone. */
export function useTyped(form: FieldForm, name: string): string {
  return useSyncExternalStore(
    (onChange) => form.subscribe(name, onChange),
    () => form.read(name),
    () => '',
  );
}
