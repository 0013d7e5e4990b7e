import { createFormControl } from 'react-hook-form';
import { expect, it } from 'vitest';
import { buildVariable } from '../../testing/build-variable.ts';
import { checkTyped } from '../../variables/check-typed.ts';
import { readField } from '../../variables/field.ts';
import { submitValues } from './wire-values.ts';
import { textOf, type FormValues } from './form-values.ts';

const price = readField(buildVariable({ name: 'price', type: 'number', required: false }));
const fields = [readField(buildVariable({ name: 'code' })), price];

/** Presses Generate with one price typed, and types others while the values are checked. */
async function submitWhileTyping(typed: string, typedLater: string[]) {
  const { formControl: form } = createFormControl<FormValues>({ defaultValues: { v0: 'AB1', v1: '' } });
  const sent: unknown[] = [];
  const refused: string[] = [];
  async function tryPattern(): Promise<undefined> {
    await Promise.resolve();
    const text = typedLater.shift();
    if (text !== undefined) form.setValue('v1', text);
  }
  form.reset();
  form.register('v0', { validate: tryPattern });
  form.register('v1', { validate: (value) => checkTyped(price, textOf(value)).kind !== 'error' });
  form.register('v2', { validate: tryPattern });
  form.setValue('v1', typed);
  await submitValues(
    form,
    fields,
    (values) => Promise.resolve(sent.push(Object.fromEntries(values))),
    () => refused.push(textOf(form.getValues('v1'))),
  );
  return { sent, refused };
}

it.each([
  ['nothing', '12.5', [], 12.5],
  ['a correction', '12,x', ['12.5'], 12.5],
  ['another value', '12', ['12.5'], 12.5],
  ['a price before and after its check', '12', ['12.1', '13'], 13],
  ['another price and then the first', '12', ['13', '12'], 12],
])('only checked values are sent when %s is typed during the check', async (_what, typed, later, sent) => {
  expect(await submitWhileTyping(typed, later)).toEqual({ sent: [{ code: 'AB1', price: sent }], refused: [] });
});

it.each([
  ['before', '12,x', []],
  ['during the check', '12', ['12,x']],
  ['after its check', '12', ['13', '12,x']],
])('nothing is sent when an invalid value is typed %s', async (_when, typed, later) => {
  expect(await submitWhileTyping(typed, later)).toEqual({ sent: [], refused: ['12,x'] });
});

it('nothing is sent for a value that was valid only during its check', async () => {
  expect((await submitWhileTyping('12,x', ['12.5', '12,x'])).sent).toEqual([]);
});
