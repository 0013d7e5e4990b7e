import { expect, test } from 'vitest';
import { checkTemplateDocument } from './documents.ts';
import { documentExample } from '../../document/create-document-schema.ts';

type Json = Record<string, unknown>;

const [photo, title] = documentExample.layers;
const [titleVariable, , price] = documentExample.variables;
const withLayer = (change: Json) => ({ ...documentExample, layers: [photo, { ...title, ...change }] });
const withVariable = (change: Json) => ({
  ...documentExample,
  variables: documentExample.variables.map((one) => (one === price ? { ...one, ...change } : one)),
});
const without = (object: object, name: string) =>
  Object.fromEntries(Object.entries(object).filter(([member]) => member !== name));
const code = {
  id: 'code',
  type: 'barcode',
  source: { text: '123' },
  symbology: 'ean13',
  x: 0,
  y: 0,
  width: 9,
  height: 9,
};
const withCode = (change: Json) => ({
  ...documentExample,
  layers: [...documentExample.layers, { ...code, ...change }],
});

const broken: [kind: string, document: unknown, path: (string | number)[]][] = [
  ['no object', [], []],
  ['an unknown member', { ...documentExample, colour: 1 }, []],
  ['a member that is misspelt', withLayer({ colour: '#000000' }), ['layers', 1]],
  ['a missing member', without(documentExample, 'variables'), ['variables']],
  ['a text for a number', withLayer({ size: '72' }), ['layers', 1, 'size']],
  ['a number for a text', withLayer({ text: 5 }), ['layers', 1, 'text']],
  ['a word for a switch', withLayer({ italic: 'yes' }), ['layers', 1, 'italic']],
  ['an unknown kind of layer', withLayer({ type: 'video' }), ['layers', 1, 'type']],
  ['an unknown unit', { ...documentExample, unit: 'yd' }, ['unit']],
  ['an unknown type of variable', withVariable({ type: 'money' }), ['variables', 2, 'type']],
  ['an unknown format', withLayer({ text: '{{title|sparkle}}' }), ['layers', 1, 'text']],
  ['a format without its currency', withLayer({ text: '{{price|price}}' }), ['layers', 1, 'text']],
  ['an unknown symbology', withCode({ symbology: 'ean31' }), ['layers', 4, 'symbology']],
  ['a text that a barcode does not hold', withCode({}), ['layers', 4, 'source', 'text']],
  ['an unknown font', withLayer({ family: 'Comic' }), ['layers', 1, 'family']],
  ['a weight that a font lacks', withLayer({ weight: 450 }), ['layers', 1, 'weight']],
  ['a colour as a word', withLayer({ color: 'red' }), ['layers', 1, 'color']],
  [
    'a gradient of one stop',
    { ...documentExample, background: { type: 'linear', angle: 0, stops: [{ color: '#000000', at: 0 }] } },
    ['background', 'stops'],
  ],
  ['an unknown variable in a text', withLayer({ text: '{{titel}}' }), ['layers', 1, 'text']],
  ['a {{ without an end', withLayer({ text: 'Hello {{title' }), ['layers', 1, 'text']],
  ['a placeholder without a name', withLayer({ text: 'Hello {{ }}' }), ['layers', 1, 'text']],
  ['a default against its own rules', withVariable({ defaultValue: 900 }), ['variables', 2, 'defaultValue']],
  ['an example against the rules', { ...documentExample, examples: { price: 900 } }, ['examples', 'price']],
  ['min more than max', withVariable({ validation: { min: 9, max: 1 } }), ['variables', 2, 'validation', 'min']],
  [
    'minLength more than maxLength',
    {
      ...documentExample,
      examples: {},
      variables: [
        { ...titleVariable, validation: { minLength: 9, maxLength: 1 } },
        ...documentExample.variables.slice(1),
      ],
    },
    ['variables', 0, 'validation', 'minLength'],
  ],
  [
    'a pattern that does not compile',
    {
      ...documentExample,
      variables: [{ ...titleVariable, validation: { pattern: '([A-Z' } }, ...documentExample.variables.slice(1)],
    },
    ['variables', 0, 'validation', 'pattern'],
  ],
  [
    'a pattern that looks ahead',
    withVariable({ type: 'text', validation: { pattern: '^(?=.*\\d)' } }),
    ['variables', 2, 'validation', 'pattern'],
  ],
  ['two layers of one id', { ...documentExample, layers: [photo, title, title] }, ['layers', 2, 'id']],
];

test.each(broken)('a document with %s has a problem at its place', (_, document, path) => {
  const { problems } = checkTemplateDocument(document);
  expect(problems).toContainEqual({ path, message: expect.stringMatching(/^\w.*[.?…]$/) as string });
});

test.each([
  ['number', { minLength: 2, maxLength: 4, pattern: '^5' }],
  ['number', { min: '2026-01-01' }],
  ['date', { min: 5 }],
  ['text', { min: 1, max: 5 }],
])('rules that do not apply to the type %s are problems: %j', (type, validation) => {
  const { problems } = checkTemplateDocument(withVariable({ type, validation }));
  for (const rule of Object.keys(validation)) {
    expect(problems).toContainEqual({
      path: ['variables', 2, 'validation', rule],
      message: `Variable "price", validation.${rule}: does not apply to the type ${type}.`,
    });
  }
});
