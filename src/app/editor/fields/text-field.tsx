import type { ReactNode, Ref } from 'react';
import type { Field } from './field.ts';
import { FieldFrame } from './field-frame.tsx';
import { useDraft } from './use-draft.ts';

export interface TextFieldProps {
  field: Field<string>;
  /** Shows a box with several lines. */
  areaRef?: Ref<HTMLTextAreaElement>;
  className?: string;
  /** Shown below. */
  children?: ReactNode;
}

/** One line of text, or several with `areaRef`. */
export function TextField({ field, areaRef, className, children }: TextFieldProps) {
  const { problem, box } = useDraft(field, { format: (text) => text, parse: (text) => text });
  const shared = { ...box, dir: 'auto', className: 'control' };
  return (
    <FieldFrame id={box.id} label={field.label} problem={problem && `${field.label} ${problem}.`} className={className}>
      {areaRef ? <textarea ref={areaRef} rows={4} {...shared} /> : <input {...shared} />}
      {children}
    </FieldFrame>
  );
}
