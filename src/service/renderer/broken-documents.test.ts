import { expect, test } from 'vitest';
import { checkTemplateDocument } from '../workspace/documents.ts';
import { documentExample } from './document-example.ts';

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

/** What is wrong, the document, the place it is told of, and what the sentence names. */
const broken: [kind: string, document: unknown, path: (string | number)[], words: RegExp][] = [
  ['no object', [], [], /^The document must be an object/],
  ['an unknown member', { ...documentExample, colour: 1 }, [], /no member "colour"; take it out; there are version/],
  [
    'a member that is misspelt',
    withLayer({ colour: '#000000' }),
    ['layers', 1],
    /"title": has no member "colour"; write "color"/,
  ],
  [
    'a missing member',
    without(documentExample, 'variables'),
    ['variables'],
    /^variables is missing; it must be a list/,
  ],
  ['a text for a number', withLayer({ size: '72' }), ['layers', 1, 'size'], /size must be a number from 1 to 1000/],
  ['a number for a text', withLayer({ text: 5 }), ['layers', 1, 'text'], /text must be text/],
  ['a word for a switch', withLayer({ italic: 'yes' }), ['layers', 1, 'italic'], /italic must be true or false/],
  [
    'an unknown kind of layer',
    withLayer({ type: 'video' }),
    ['layers', 1, 'type'],
    /type must be one of shape, text, picture, qrcode, datamatrix or barcode/,
  ],
  ['an unknown unit', { ...documentExample, unit: 'yd' }, ['unit'], /unit must be one of px, pt, mm, cm, in/],
  [
    'an unknown type of variable',
    withVariable({ type: 'money' }),
    ['variables', 2, 'type'],
    /"price": type must be one of text, number, email/,
  ],
  [
    'an unknown format',
    withLayer({ text: '{{title|sparkle}}' }),
    ['layers', 1, 'text'],
    /unknown format "sparkle"; use one of number/,
  ],
  [
    'a format without its currency',
    withLayer({ text: '{{price|price}}' }),
    ['layers', 1, 'text'],
    /currency code in "price", as in price:EUR/,
  ],
  [
    'an unknown symbology',
    withCode({ symbology: 'ean31' }),
    ['layers', 4, 'symbology'],
    /symbology must be one of code128/,
  ],
  ['a text that a barcode does not hold', withCode({}), ['layers', 4, 'source', 'text'], /does not fit ean13/],
  ['an unknown font', withLayer({ family: 'Comic' }), ['layers', 1, 'family'], /family must be one of Inter, Fraunces/],
  [
    'a weight that a font lacks',
    withLayer({ weight: 450 }),
    ['layers', 1, 'weight'],
    /no face of weight 450; weight is one of 300/,
  ],
  ['a colour as a word', withLayer({ color: 'red' }), ['layers', 1, 'color'], /color must be a colour such as #1a2b3c/],
  [
    'a gradient of one stop',
    { ...documentExample, background: { type: 'linear', angle: 0, stops: [{ color: '#000000', at: 0 }] } },
    ['background', 'stops'],
    /background.stops must have at least 2 stops/,
  ],
  [
    'an unknown variable in a text',
    withLayer({ text: '{{titel}}' }),
    ['layers', 1, 'text'],
    /names the variable "titel".* name one of title, day/,
  ],
  [
    'a {{ without an end',
    withLayer({ text: 'Hello {{title' }),
    ['layers', 1, 'text'],
    /text has "{{title" without an end; close it with }}/,
  ],
  [
    'a placeholder without a name',
    withLayer({ text: 'Hello {{ }}' }),
    ['layers', 1, 'text'],
    /names no variable; write {{name}}/,
  ],
  [
    'a default against its own rules',
    withVariable({ defaultValue: 900 }),
    ['variables', 2, 'defaultValue'],
    /its default does not fit: Price must be/,
  ],
  [
    'an example against the rules',
    { ...documentExample, examples: { price: 900 } },
    ['examples', 'price'],
    /"price": its example does not fit: Price must be/,
  ],
  [
    'min more than max',
    withVariable({ validation: { min: 9, max: 1 } }),
    ['variables', 2, 'validation', 'min'],
    /min is 9, more than max 1; swap/,
  ],
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
    /minLength is 9, more than maxLength 1/,
  ],
  [
    'a pattern that does not compile',
    {
      ...documentExample,
      variables: [{ ...titleVariable, validation: { pattern: '([A-Z' } }, ...documentExample.variables.slice(1)],
    },
    ['variables', 0, 'validation', 'pattern'],
    /pattern is no regular expression/,
  ],
  [
    'a pattern that looks ahead',
    withVariable({ type: 'text', validation: { pattern: '^(?=.*\\d)' } }),
    ['variables', 2, 'validation', 'pattern'],
    /"price": pattern cannot be checked here; write it without look-around/,
  ],
  [
    'a pattern that refers back',
    withVariable({ type: 'text', validation: { pattern: String.raw`^(.)\1$` } }),
    ['variables', 2, 'validation', 'pattern'],
    /pattern cannot be checked here/,
  ],
  [
    'a pattern that is too long',
    withVariable({ type: 'text', validation: { pattern: 'a'.repeat(2001) } }),
    ['variables', 2, 'validation', 'pattern'],
    /in at most 2,000 characters/,
  ],
  [
    'two layers of one id',
    { ...documentExample, layers: [photo, title, title] },
    ['layers', 2, 'id'],
    /another layer has this id; give each its own/,
  ],
];

test('there are 30 kinds of broken documents', () => expect(new Set(broken.map(([kind]) => kind)).size).toBe(30));

test.each(broken)('%s is told with its place, the member and the mend', (_, document, path, words) => {
  const { problems } = checkTemplateDocument(document);
  const found = problems.find(({ message }) => words.test(message));
  expect(found ?? problems).toMatchObject({ path });
  for (const { message } of problems) {
    expect(message).not.toContain('Invalid input');
    expect(message).toMatch(/[.?]$/);
  }
});

test.each([
  ['number', { minLength: 2, maxLength: 4, pattern: '^5' }],
  ['number', { min: '2026-01-01' }],
  ['date', { min: 5 }],
  ['text', { min: 1, max: 5 }],
])('rules of a %s that nothing would be checked by are told: %j', (type, validation) => {
  const { problems } = checkTemplateDocument(withVariable({ type, validation }));
  expect(problems.filter(({ message }) => message.includes('does not fit the type'))).toEqual(
    Object.keys(validation).map((member) => ({
      path: ['variables', 2, 'validation', member],
      message: `Variable "price": ${member} does not fit the type ${type}, so nothing is checked by it; mend it, or take it out.`,
    })),
  );
});

test('a pattern that repeats something too often is told how often it may', () => {
  const { problems } = checkTemplateDocument(withVariable({ type: 'text', validation: { pattern: '^.{1,2000}$' } }));
  expect(problems.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/repeat nothing more than 1,000 times, as in \{1,1000\}\.$/),
  );
});
