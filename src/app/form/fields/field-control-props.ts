import type { RefCallBack } from 'react-hook-form';
import type { Field } from '../../../variables/field.ts';

/** What all fields of a form share. The object stays the same for the life of the form, so that no field redraws for it. */
export interface FieldForm {
  /** Ties a control to its place in the form. */
  register(name: string, field: Field): { name: string; ref: RefCallBack };
  /** Takes what is typed in all registered controls of an element, and that one of them was left. */
  listen(rows: HTMLElement, signal: AbortSignal): void;
  /** Takes a text that was not typed in the control, or in one that is not the field itself; `blur` when it was left. */
  hear(event: { type: string; target: { name: string; value: string } }): void;
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

/** Of its element on the page. */
export function controlId(name: string): string {
  return `field-${name}`;
}
