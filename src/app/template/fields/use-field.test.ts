import { expect, it, vi } from 'vitest';
import { buildVariable } from '../../../testing/build-variable.ts';
import { readField } from '../../../variables/field.ts';

// Patterns are tried in one; here none is.
vi.stubGlobal('Worker', EventTarget);
const { readOptions, findOption } = await import('./use-field.ts');

it('names the option of an empty default', () => {
  const field = readField(
    buildVariable({ name: 'tone', defaultValue: '', validation: { options: ['light', 'dark'] } }),
  );
  expect(readOptions(field).map(({ label }) => label)).toEqual(['(empty)', 'light', 'dark']);
});

it.each([
  ['a', '1'],
  ['A', '0'],
  [' b ', '2'],
  ['None', ''],
  ['none', '3'],
  ['NONE', '3'],
  [' ', ''],
  ['ab', '?ab'],
])('resolves "%s" to the option with that label, or else to one that differs in case', (words, text) => {
  const field = readField(buildVariable({ required: false, validation: { options: ['A', 'a', 'B', 'none'] } }));
  expect(findOption(field, words)).toBe(text);
});

it('finds the option for no choice', () => {
  const options = { options: ['light', 'dark', 'None of them'] };
  const read = (parts: Record<string, unknown>, words: string) =>
    findOption(readField(buildVariable({ validation: options, ...parts })), words);
  expect(read({ required: false }, 'none')).toBe('');
  expect(read({ required: false }, 'None of')).toBe('?None of');
  expect(read({ required: true }, 'None')).toBe('?None');
  expect(read({ defaultValue: 'grey' }, 'Grey')).toBe('');
  expect(read({ defaultValue: 'grey' }, 'None')).toBe('?None');
  expect(read({ defaultValue: 'dark' }, 'dark')).toBe('1');
});
