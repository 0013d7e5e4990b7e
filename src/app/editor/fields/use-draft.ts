import { useId, useState } from 'react';
import type { Field } from './field.ts';

export interface DraftRules<Value> {
  format: (value: Value) => string;
  /** Undefined for no value. */
  parse: (text: string) => Value | undefined;
}

/**
 * Props for a text box that edits a value. Valid text is applied while it is typed. Invalid text isn't applied, and is discarded when the
 * box loses the focus or the value changes elsewhere.
 */
export function useDraft<Value>(field: Field<Value>, { format, parse }: DraftRules<Value>) {
  const id = useId();
  const [draft, setDraft] = useState<{ text: string; value: Value | undefined }>();
  const isCurrent = draft !== undefined && draft.value === field.value;
  const shown = field.value === undefined ? '' : format(field.value);
  const problem = isCurrent && draft.text !== shown ? field.problemOf(parse(draft.text)) : undefined;
  return {
    problem,
    discardDraft: () => setDraft(undefined),
    box: {
      id,
      value: isCurrent ? draft.text : shown,
      placeholder: field.isMixed ? 'Mixed' : undefined,
      autoComplete: 'off',
      'aria-invalid': problem !== undefined,
      'aria-describedby': `${id}-problem`,
      onChange: ({ target: { value: text } }: { target: { value: string } }) => {
        const value = parse(text);
        const isApplied = field.problemOf(value) === undefined;
        setDraft({ text, value: isApplied ? value : field.value });
        if (isApplied) field.onChange(value);
      },
      onBlur: () => setDraft(undefined),
    },
  };
}
