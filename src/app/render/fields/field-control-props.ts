import type { Control } from 'react-hook-form';
import type { Field } from '../../../variables/field.ts';
import type { TypedTexts } from '../typed-texts.ts';

/** What all fields of a form share. The object stays the same for the life of the form, so that no field redraws for it. */
export interface FieldForm {
  control: Control<TypedTexts>;
  /** The sentence that says what to mend, or undefined when the text is fine. Never rejects. */
  check(field: Field, text: string): Promise<string | undefined>;
  /** What stands in a field. */
  read(name: string): string;
  /** What is wrong with it. */
  readError(name: string): string | undefined;
  /** Puts a text into a field as if it had been typed, and the focus with it. */
  write(name: string, text: string): void;
  /** Calls back when what stands there, or is wrong with it, may have changed; answers with what ends it. */
  subscribe(name: string, onChange: () => void): () => void;
}

export interface FieldControlProps {
  field: Field;
  /** Position in the form, like `v0`. */
  name: string;
  form: FieldForm;
}
