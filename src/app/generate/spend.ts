import { ApiError } from '../../client/api-error.ts';
import type { GenerateRequest } from '../../client/client.ts';
import { placeMessages } from '../../client/place-messages.ts';
import type { Template } from '../../contract/template.ts';
import type { Field } from '../../variables/field.ts';
import type { OutputChoice } from './output-options.tsx';
import type { TypedForm } from '../form/typed-form.ts';
import { positionName } from '../form/typed-texts.ts';
import type { RenderControl } from './use-render.ts';
import { rightValues, wireValues } from '../form/wire-values.ts';

export interface SpendOptions {
  template: Template;
  fields: readonly Field[];
  form: TypedForm;
  output: OutputChoice;
  render: RenderControl;
}

/** Spends one render on what the form holds. With something wrong in it the form says what, and nothing is spent. */
export async function spend({ template, fields, form, output, render }: SpendOptions): Promise<void> {
  async function send(variables: GenerateRequest['variables']): Promise<void> {
    const error = await render.generate({ templateId: template.id, variables, ...output });
    if (error instanceof ApiError) settleMessages(error.details.fieldMessages);
  }

  /** Puts the service's words on the fields they speak of. */
  function settleMessages(messages: ReadonlyMap<string, string> = new Map()): void {
    const names = fields.map(({ name }) => name);
    const placed = [...placeMessages(messages, names).placed].sort(([a], [b]) => a - b);
    for (const [at, message] of placed) form.setError(positionName(at), { type: 'service', message });
    if (placed[0] !== undefined) form.setFocus(positionName(placed[0][0]));
  }

  // A form that is right at a look is sent before the form library takes its turn. A pattern takes more: a worker tries it.
  const hasPattern = fields.some(({ rules }) => rules.pattern !== undefined);
  const ready = hasPattern ? undefined : rightValues(fields, form.getValues());
  let sent = ready && send(ready);
  // What stands on a field that is not in the form any more would keep the library from it.
  if (sent !== undefined) form.clearErrors();
  // It does not wait for the answer: what it has to say would come between the image and its painting.
  await form.handleSubmit(() => void (sent ??= send(wireValues(fields, form.getValues()))), render.dismiss)();
  await sent;
}
