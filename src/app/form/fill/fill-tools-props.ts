import type { Field } from '../../../variables/field.ts';
import type { Draft } from '../create-draft-store.ts';
import type { OutputChoice } from '../../generate/output-options.tsx';
import type { TypedForm } from '../typed-form.ts';

/** The form that the tools fill. */
export interface FillToolsProps {
  templateId: string;
  fields: readonly Field[];
  form: TypedForm;
  output: OutputChoice;
  /** Values that the template has no place for any more. */
  left: Draft['typed'];
  /** Sets what is beside the fields, and saves all. */
  keep: (output: OutputChoice, left: Draft['typed']) => void;
}
