import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arbitraryFields } from '../../testing/arbitrary-fields.ts';
import { buildVariable } from '../../testing/build-variable.ts';
import { checkValue } from '../../variables/check-typed.ts';
import { readField } from '../../variables/field.ts';
import { createExample } from './variable-list.tsx';

const exampleOf = (parts: Record<string, unknown>) => createExample(readField(buildVariable(parts)));

it('an example is the default, the first choice, or a made-up value that fits', () => {
  expect(exampleOf({ defaultValue: 'Hello' })).toBe('Hello');
  expect(exampleOf({ validation: { options: ['light', 'dark'] } })).toBe('light');
  expect(exampleOf({ validation: { maxLength: 4 } })).toBe('Less');
  expect(exampleOf({ validation: { minLength: 20 } })).toHaveLength(20);
  expect(exampleOf({ validation: { minLength: 22 } })).toHaveLength(22);
  expect(exampleOf({ type: 'number', validation: { min: 100 } })).toBe(100);
  expect(exampleOf({ type: 'date', validation: { max: '2020-01-01' } })).toBe('2020-01-01');
  expect(exampleOf({ validation: { pattern: '^x$' } })).toBeUndefined();
  expect(['number', 'image'].map((type) => exampleOf({ type }))).toEqual([1, 'https://example.com/picture.png']);
});

it('a field that needs a very long text has no example', () => {
  expect(exampleOf({ validation: { minLength: 5_000 } })).toHaveLength(5_000);
  expect(exampleOf({ validation: { minLength: 5_001 } })).toBeUndefined();
  expect(exampleOf({ validation: { minLength: 1e9 } })).toBeUndefined();
});

it('an example always passes the rules of its field', () => {
  fc.assert(
    fc.property(arbitraryFields, (fields) => {
      const refused = fields.filter((field) => {
        const example = createExample(field);
        return example !== undefined && checkValue(field, example) !== undefined;
      });
      expect(refused).toEqual([]);
    }),
  );
});
