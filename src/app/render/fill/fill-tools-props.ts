import type { UseFormReturn } from 'react-hook-form';
import type { Field } from '../../../variables/field.ts';
import type { Draft } from '../create-draft-store.ts';
import type { FieldForm } from '../fields/field-control-props.ts';
import type { OutputChoice } from '../output-options.tsx';
import type { TypedTexts } from '../typed-texts.ts';

/** The form that the tools fill. */
export interface FillToolsProps {
  templateId: string;
  fields: readonly Field[];
  form: UseFormReturn<TypedTexts>;
  fieldForm: FieldForm;
  output: OutputChoice;
  /** Values that the template has no place for any more. */
  left: Draft['typed'];
  /** Sets what is beside the fields, and saves all. */
  keep: (output: OutputChoice, left: Draft['typed']) => void;
}
