import type { ComponentProps } from 'react';
import type { Field } from '../fields/field.ts';
import { FieldFrame } from '../fields/field-frame.tsx';
import { useDraft, type DraftRules } from '../fields/use-draft.ts';

export interface DraftFieldProps<Value>
  extends DraftRules<Value>, Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'placeholder'> {
  field: Field<Value>;
  isMultiline?: boolean;
  className?: string;
}

/** A text box for a value. A stored value can be invalid too, because rules change. */
export function DraftField<Value>({ field, format, parse, isMultiline, className, ...input }: DraftFieldProps<Value>) {
  const { problem, box } = useDraft(field, { format, parse });
  const shown = problem ?? (field.value === undefined ? undefined : field.problemOf(field.value));
  const shared = { ...box, ...input, dir: 'auto', spellCheck: false, 'aria-invalid': shown !== undefined };
  return (
    <FieldFrame id={box.id} label={field.label} problem={shown} className={className}>
      {isMultiline === true ? (
        <textarea
          rows={1}
          {...shared}
          placeholder={input.placeholder}
          className="control field-sizing-content max-h-40"
        />
      ) : (
        <input {...shared} className="control" />
      )}
    </FieldFrame>
  );
}
