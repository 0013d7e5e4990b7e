import { expect, test } from 'vitest';
import { checkTemplateDocument } from '../workspace/documents.ts';
import { documentExample } from './create-document-schema.ts';

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
  [
    'a pattern that refers back',
    withVariable({ type: 'text', validation: { pattern: String.raw`^(.)\1$` } }),
    ['variables', 2, 'validation', 'pattern'],
  ],
  [
    'a pattern that is too long',
    withVariable({ type: 'text', validation: { pattern: 'a'.repeat(2001) } }),
    ['variables', 2, 'validation', 'pattern'],
  ],
  ['two layers of one id', { ...documentExample, layers: [photo, title, title] }, ['layers', 2, 'id']],
];

test.each(broken)('a document with %s has a problem at its place', (_, document, path) => {
  const { problems } = checkTemplateDocument(document);
  expect(problems).toContainEqual({ path, message: expect.stringMatching(/^\w.*[.?…]$/) as string });
});

test('problems of documents name the place and what is wrong', () => {
  const messages = broken.map(([, document]) => checkTemplateDocument(document).problems[0]?.message);
  expect(messages).toMatchInlineSnapshot(`
    [
      "Document: Invalid input: expected object, received array.",
      "Document: Unrecognized key: "colour".",
      "Layer "title": Unrecognized key: "colour".",
      "variables: Invalid input: expected array, received undefined.",
      "Layer "title", size: must be a number from 1 to 1000.",
      "Layer "title", text: must be text.",
      "Layer "title", italic: Invalid input: expected boolean, received string.",
      "Layer "title", type: must be one of shape, text, picture, qrcode, datamatrix or barcode.",
      "unit: must be one of px, pt, mm, cm, in.",
      "Variable "price", type: Invalid option: expected one of "text"|"number"|"email"|"url"|"phone"|"date"|"qrcode"|"barcode"|"image".",
      "Layer "title", text: unknown format "sparkle"; use one of number, decimals:2, percent, currency:EUR, price:EUR, long, medium, short, iso, weekday, day-name, day, month, short-month, year, initials, address.",
      "Layer "title", text: the format "price" needs a currency code, such as price:EUR.",
      "Layer "code", symbology: must be one of code128, gs1-128, code39, code93, codabar, interleaved2of5, itf14, ean13, ean8, upca.",
      "Layer "code", source.text: Use 13 digits, or 12 and the check digit is added.",
      "Layer "title", family: the font "Comic" is not installed; use one of Inter, Fraunces, Space Grotesk.",
      "Layer "title", weight: Fraunces has no upright weight 450; it has 300, 400, 500, 600, 700, 900.",
      "Layer "title", color: must be a colour such as #1a2b3c or #1a2b3c80.",
      "background.stops: must have at least 2 stops.",
      "Layer "title", text: no variable is named "titel".",
      "Layer "title", text: "{{title" is not a placeholder; write {{name}} or {{name|format}}.",
      "Layer "title", text: no variable is named "".",
      "Variable "price", defaultValue: Price must be from 0 to 500.",
      "Example "price": Price must be from 0 to 500.",
      "Variable "price", validation.min: must be at most max, which is 1.",
      "Variable "title", validation.minLength: must be at most maxLength, which is 1.",
      "Variable "title", validation.pattern: is not a regular expression (Unterminated character class).",
      "Variable "price", validation.pattern: is not supported; avoid look-around, back references, repeats over 1,000, and more than 2,000 characters.",
      "Variable "price", validation.pattern: is not supported; avoid look-around, back references, repeats over 1,000, and more than 2,000 characters.",
      "Variable "price", validation.pattern: is not supported; avoid look-around, back references, repeats over 1,000, and more than 2,000 characters.",
      "Layer "title", id: another layer has this id.",
    ]
  `);
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

test('a pattern that repeats something too often is a problem', () => {
  const { problems } = checkTemplateDocument(withVariable({ type: 'text', validation: { pattern: '^.{1,2000}$' } }));
  expect(problems.map(({ path }) => path)).toContainEqual(['variables', 2, 'validation', 'pattern']);
});
