import { useEffect } from 'react';
import { useFormState, type UseFormReturn } from 'react-hook-form';
import { serializeRequest } from '../../../client/generate-request.ts';
import type { Field } from '../../../variables/field.ts';
import { Button } from '../../ui/button.tsx';
import type { OutputChoice } from '../../generate/output-options.tsx';
import type { TypedTexts } from '../typed-texts.ts';
import { useRightValues } from '../use-right-values.ts';
import { wireValues } from '../wire-values.ts';

export interface WireFootProps {
  form: UseFormReturn<TypedTexts>;
  fields: readonly Field[];
  output: OutputChoice;
  /** Told at once and after every change what would be sent. */
  onBody: (body: string) => void;
}

/** In place of the button that spends: checks the values, and tells what they come to on the wire. */
export function WireFoot({ form, fields, output, onBody }: WireFootProps) {
  const { subscribe, getValues } = form;
  const { isSubmitted, errors } = useFormState({ control: form.control });
  const values = useRightValues(fields, form, undefined);
  // What is wrong is not always marked: nothing is in a form that was just cleared.
  const verdict =
    Object.keys(errors).length > 0 ? 'What is marked breaks the rules.' : values && 'Every value keeps the rules.';
  useEffect(() => {
    const notify = () => {
      const compact = serializeRequest(wireValues(fields, getValues()), output.format, output.scale);
      onBody(JSON.stringify(JSON.parse(compact), null, 2));
    };
    notify();
    return subscribe({ formState: { values: true }, callback: notify });
  }, [subscribe, getValues, fields, output, onBody]);

  return (
    <div className="tall:sticky bottom-0 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-grey-6 bg-grey-1 py-3">
      <Button type="submit">Check the values</Button>
      <output className="text-xs text-grey-10">{isSubmitted && verdict}</output>
    </div>
  );
}
