import { useFormState } from 'react-hook-form';
import { formatDefault } from '../../../variables/field.ts';
import type { FieldControlProps } from './field-control-props.ts';

/** Everything a control needs: its registration, its error alone, and the attributes that tie label, hint and error to it. */
export function useField({ field, name, form }: FieldControlProps) {
  const { errors } = useFormState({ control: form.control, name, exact: true });
  const error = errors[name]?.message;
  const hasDefault = Object.hasOwn(field, 'defaultValue');
  const defaultText = hasDefault ? formatDefault(field) : '';
  const id = `field-${name}`;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const hasHint = field.hint !== '' || hasDefault;
  return {
    id,
    error,
    hintId,
    errorId,
    hasDefault,
    defaultText,
    rules: { validate: (text: string) => form.check(field, text) ?? true },
    attributes: {
      id,
      dir: 'auto',
      placeholder: hasDefault ? defaultText || '(empty)' : undefined,
      'aria-required': (field.required && !hasDefault) || undefined,
      'aria-invalid': error !== undefined || undefined,
      'aria-describedby': [hasHint && hintId, error !== undefined && errorId].filter(Boolean).join(' ') || undefined,
    },
  } as const;
}

export type FieldParts = ReturnType<typeof useField>;
