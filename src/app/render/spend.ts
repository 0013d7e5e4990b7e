import type { UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../client/api-error.ts';
import { placeMessages } from '../../client/place-messages.ts';
import type { Template } from '../../contract/template.ts';
import { checkTyped } from '../../variables/check-typed.ts';
import type { Field } from '../../variables/field.ts';
import type { OutputChoice } from './output-options.tsx';
import { positionName, type TypedTexts } from './typed-texts.ts';
import type { RenderControl } from './use-render.ts';
import { wireValues } from './wire-values.ts';

export interface SpendOptions {
  template: Template;
  fields: readonly Field[];
  form: UseFormReturn<TypedTexts>;
  output: OutputChoice;
  render: RenderControl;
}

/** Spends one render on what the form holds. With something wrong in it the form says what, and nothing is spent. */
export async function spend({ template, fields, form, output, render }: SpendOptions): Promise<void> {
  async function send(): Promise<void> {
    const variables = wireValues(fields, form.getValues());
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

  // A form that is right at a look is sent before the form library takes its turn.
  let sent = isRight(fields, form.getValues()) ? send() : undefined;
  // What stands on a field that is not in the form any more would keep the library from it.
  if (sent !== undefined) form.clearErrors();
  // It does not wait for the answer: what it has to say would come between the image and its painting.
  await form.handleSubmit(() => void (sent ??= send()), render.dismiss)();
  await sent;
}

/** False, too, where it takes more than a look: a pattern is tried in a worker. */
function isRight(fields: readonly Field[], texts: TypedTexts): boolean {
  return fields.every(
    (field, index) =>
      field.rules.pattern === undefined && checkTyped(field, texts[positionName(index)] ?? '').kind !== 'error',
  );
}
