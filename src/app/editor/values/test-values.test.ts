import { expect, it } from 'vitest';
import { documentExample } from '../../../document/create-document-schema.ts';
import { createRowValues, createTestValues, type TestKind } from './test-values.ts';

const options = ['S', 'XXL'].map((value) => ({ value, label: value }));
const document = {
  ...documentExample,
  examples: { ...documentExample.examples, note: 'Hi' },
  variables: [
    ...documentExample.variables,
    { name: 'size', type: 'text', label: '', required: false, validation: { options } },
    { name: 'note', type: 'text', label: '', required: false },
    { name: 'code', type: 'text', label: '', required: false, validation: { pattern: '^A' } },
  ] as typeof documentExample.variables,
};

it.each<[TestKind, object]>([
  ['sample', {}],
  ['shortest', { title: 'A', price: 0, size: 'S', note: 'H' }],
  [
    'longest',
    {
      title: 'An evening in the vineyard An evening in the vineyard An eve',
      price: 500,
      size: 'XXL',
      note: `${'Hi '.repeat(25)}H`,
    },
  ],
  ['empty', { price: null, size: null, note: null, code: null }],
])('the %s values follow the rules', (kind, expected) => {
  expect(createTestValues(document, kind)).toEqual(expected);
});

it('a row without a value shows the default or nothing, never the example', () => {
  expect(createRowValues(document, { price: 3 })).toEqual({
    price: 3,
    link: 'https://example.com/tickets',
    size: null,
    note: null,
    code: null,
  });
});
