import type { UseFormReturn } from 'react-hook-form';
import type { Field } from '../../variables/field.ts';
import type { ChoiceValue } from '../../variables/rules.ts';
import type { TypedTexts } from './typed-texts.ts';
import { rightValues } from './wire-values.ts';

/**
 * Submits what a form holds once it is right. React Hook Form hands over the texts of when the check began, and a pattern takes
 * time: when something was typed meanwhile, all is checked again, so that nothing else is sent than what was checked.
 */
export function submitValues(
  { getValues, handleSubmit }: Pick<UseFormReturn<TypedTexts>, 'getValues' | 'handleSubmit'>,
  fields: readonly Field[],
  onSubmit: (values: ReadonlyMap<string, ChoiceValue>) => Promise<unknown>,
  onInvalid?: () => void,
): Promise<unknown> {
  async function submitChecked(texts: TypedTexts): Promise<unknown> {
    const isSame = Object.entries(getValues()).every(([name, text]) => text === texts[name]);
    if (!isSame) return submit();
    // Something else may have stood there while it was checked.
    const values = rightValues(fields, texts);
    return values && onSubmit(values);
  }
  const submit = () => handleSubmit(submitChecked, onInvalid)();
  return submit();
}
