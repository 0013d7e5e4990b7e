import { createFormControl } from 'react-hook-form';
import { expect, it } from 'vitest';
import { buildVariable } from '../../testing/build-variable.ts';
import { checkTyped } from '../../variables/check-typed.ts';
import { readField } from '../../variables/field.ts';
import { submitValues } from './submit-values.ts';
import { textOf, type FormValues } from './form-values.ts';

const price = readField(buildVariable({ name: 'price', type: 'number', required: false }));
const fields = [readField(buildVariable({ name: 'code' })), price];

/** Presses Generate while the price is this. What is typed as price meanwhile comes before it is checked, and after. */
async function submitWhileTyping(typed: string, typedMeanwhile: string[]) {
  const { formControl: form } = createFormControl<FormValues>({ defaultValues: { v0: 'AB1', v1: '' } });
  const sent: unknown[] = [];
  const refused: string[] = [];
  async function tryPattern(): Promise<undefined> {
    await Promise.resolve();
    const text = typedMeanwhile.shift();
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
  ['what mends a value', '12,x', ['12.5'], 12.5],
  ['another value', '12', ['12.5'], 12.5],
  ['something, before and after it is checked,', '12', ['12.1', '13'], 13],
  ['something and what was there', '12', ['13', '12'], 12],
])('what is sent is what was checked when %s is typed meanwhile', async (_what, typed, meanwhile, sent) => {
  expect(await submitWhileTyping(typed, meanwhile)).toEqual({ sent: [{ code: 'AB1', price: sent }], refused: [] });
});

it.each([
  ['before', '12,x', []],
  ['meanwhile', '12', ['12,x']],
  ['after it was checked', '12', ['13', '12,x']],
])('nothing is sent when a wrong value is typed %s', async (_when, typed, meanwhile) => {
  expect(await submitWhileTyping(typed, meanwhile)).toEqual({ sent: [], refused: ['12,x'] });
});

it('nothing is sent of a wrong value that was right only while it was checked', async () => {
  expect((await submitWhileTyping('12,x', ['12.5', '12,x'])).sent).toEqual([]);
});
