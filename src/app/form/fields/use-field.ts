import { useSyncExternalStore } from 'react';
import { EMPTY_TEXT, formatDefault } from '../../../variables/field.ts';
import { controlId, type FieldControlProps } from './field-control-props.ts';

/** Everything a control needs: its registration, its error alone, and the attributes that tie label, hint and error to it. */
export function useField({ field, name, form }: FieldControlProps) {
  // Not the text itself: a field redraws for its first character and for its last, not for those between.
  const now = useSyncExternalStore(
    (onChange) => form.subscribe(name, onChange),
    () => `${readState(form.read(name))} ${form.readError(name) ?? ''}`,
    () => 'blank ',
  );
  const state = now.slice(0, now.indexOf(' ')) as TextState;
  const error = now.slice(state.length + 1) || undefined;
  const hasDefault = Object.hasOwn(field, 'defaultValue');
  const defaultText = hasDefault ? formatDefault(field) || '(empty)' : undefined;
  const id = controlId(name);
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  // A list of options tells its default itself.
  const hasHint =
    field.rules.choices === undefined && (field.hint !== '' || hasDefault || field.rules.pattern !== undefined);
  return {
    id,
    name,
    form,
    state,
    error,
    hintId,
    errorId,
    hasDefault,
    hasHint,
    defaultText,
    attributes: {
      id,
      dir: 'auto',
      // Behind a text the browser would restyle it with every key.
      placeholder: state === 'typed' ? undefined : state === 'empty' ? 'Sent as empty' : defaultText,
      'aria-required': (field.required && !hasDefault) || undefined,
      'aria-invalid': error !== undefined || undefined,
      'aria-describedby': [hasHint && hintId, error !== undefined && errorId].filter(Boolean).join(' ') || undefined,
    },
  } as const;
}

type TextState = 'blank' | 'empty' | 'typed';

function readState(text: string): TextState {
  return text === '' ? 'blank' : text === EMPTY_TEXT ? 'empty' : 'typed';
}

export type FieldParts = ReturnType<typeof useField>;
