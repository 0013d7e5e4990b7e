import { createElement } from 'react';
import { useForm } from 'react-hook-form';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { buildVariable } from '../../../testing/build-variable.ts';
import { EMPTY_TEXT, readField } from '../../../variables/field.ts';
import type { FormValues } from '../form-values.ts';

// Patterns are tried in a worker, and there are none here.
vi.stubGlobal('Worker', EventTarget);
const { TextField } = await import('./text-field.tsx');

/** A field with a default that contains a text. */
function renderWith(text: string): string {
  const field = readField(buildVariable({ label: 'X', defaultValue: 'Hi', validation: { maxLength: 5 } }));
  function Form() {
    const { control } = useForm<FormValues>({ defaultValues: { v0: text } });
    return createElement(TextField, { field, name: 'v0', control });
  }
  return renderToStaticMarkup(createElement(Form));
}

it.each([' ', '\n \t'])('the default is sent for a text of blanks, like %j', (text) => {
  const html = renderWith(text);
  expect(html).toContain('Prefilled');
  expect(html).toContain('Clear');
  expect(html).not.toContain('Use default');
  expect(html).toContain('>0 / 5<');
});

it('an empty text that is sent has a button for the default', () => {
  const html = renderWith(EMPTY_TEXT);
  expect(html).toContain('Use default');
  expect(html).not.toContain('Prefilled');
  expect(html).toContain('>0 / 5<');
});

it.each([
  ['abcde ', 5],
  [' a b\n', 3],
  ['', 0],
])('%j counts as %d characters, because blanks around it are not sent', (text, count) => {
  expect(renderWith(text)).toContain(`>${count} / 5<`);
});
