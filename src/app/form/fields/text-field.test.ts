import { createElement } from 'react';
import { useForm } from 'react-hook-form';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { buildVariable } from '../../../testing/build-variable.ts';
import { EMPTY_TEXT, readField } from '../../../variables/field.ts';
import type { FormValues } from '../form-values.ts';

// Patterns are tried in one; here none is.
vi.stubGlobal('Worker', EventTarget);
const { TextField } = await import('./text-field.tsx');

/** What stands around a field that holds a text, and can have a default. */
function renderWith(text: string): string {
  const field = readField(buildVariable({ label: 'X', defaultValue: 'Hi', validation: { maxLength: 5 } }));
  function Form() {
    const { control } = useForm<FormValues>({ defaultValues: { v0: text } });
    return createElement(TextField, { field, name: 'v0', control });
  }
  return renderToStaticMarkup(createElement(Form));
}

it.each([' ', '\n \t'])('a text of blanks alone, like %j, is as good as none: the default is sent', (text) => {
  const html = renderWith(text);
  expect(html).toContain('The default will be used');
  expect(html).toContain('Leave empty');
  expect(html).not.toContain('Use default');
  expect(html).toContain('>0 / 5<');
});

it('a text that is sent although it is empty has the default beside it', () => {
  const html = renderWith(EMPTY_TEXT);
  expect(html).toContain('Use default');
  expect(html).not.toContain('The default will be used');
  expect(html).toContain('>0 / 5<');
});

it.each([
  ['abcde ', 5],
  [' a b\n', 3],
  ['', 0],
])('%j counts as %d characters: blanks around it are not sent', (text, count) => {
  expect(renderWith(text)).toContain(`>${count} / 5<`);
});
