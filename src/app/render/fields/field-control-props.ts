import type { Control } from 'react-hook-form';
import type { Field } from '../../../variables/field.ts';
import type { TypedTexts } from '../typed-texts.ts';

/** What all fields of a form share. The object stays the same for the life of the form, so that no field redraws for it. */
export interface FieldForm {
  control: Control<TypedTexts>;
  /** The sentence that says what to mend, or undefined when the text is fine. */
  check(field: Field, text: string): string | undefined;
  /** What stands in a field. */
  read(name: string): string;
  /** Calls back when that changes; answers with what ends it. */
  subscribe(name: string, onChange: () => void): () => void;
}

export interface FieldControlProps {
  field: Field;
  /** Position in the form, like `v0`. */
  name: string;
  form: FieldForm;
}
