import { useEffect } from 'react';
import { serializeRequest } from '../../../client/generate-request.ts';
import type { Field } from '../../../variables/field.ts';
import { Button } from '../../ui/button.tsx';
import type { OutputChoice } from '../../generate/output-options.tsx';
import type { TypedForm } from '../typed-form.ts';
import { wireValues } from '../wire-values.ts';

export interface WireFootProps {
  form: TypedForm;
  fields: readonly Field[];
  output: OutputChoice;
  /** What the last check came to. */
  verdict: string;
  /** Told at once and after every change what would be sent. */
  onBody: (body: string) => void;
}

/** In place of the button that spends: checks the values, and tells what they come to on the wire. */
export function WireFoot({ form, fields, output, verdict, onBody }: WireFootProps) {
  const { subscribe, getValues } = form;
  useEffect(() => {
    const tell = () => {
      const compact = serializeRequest(wireValues(fields, getValues()), output.format, output.scale);
      onBody(JSON.stringify(JSON.parse(compact), null, 2));
    };
    tell();
    return subscribe(tell);
  }, [subscribe, getValues, fields, output, onBody]);

  return (
    <div className="try-foot">
      <Button type="submit">Check the values</Button>
      <output className="text-xs text-grey-10">{verdict}</output>
    </div>
  );
}
