import { describe, expect, it } from 'vitest';
import { buildDocument, createDraft, type VariableDraft } from './draft-document.ts';
import { documentExample } from '../../../document/create-document-schema.ts';
import type { TemplateDocument } from '../../../document/template-document.ts';
import { buildText } from '../../../testing/contract-documents.ts';
import { findRenames } from './merge-import.ts';
import { placeRemarks } from './place-remarks.ts';

const box = { x: 0, y: 0, width: 100, height: 100 };

const read: TemplateDocument = {
  ...documentExample,
  locale: 'de-DE',
  variables: [
    {
      name: 'price',
      type: 'number',
      label: 'Price',
      required: true,
      defaultValue: 5,
      validation: {
        min: 1,
        options: [
          { value: 1, label: '1' },
          { value: 5, label: 'five = 5' },
        ],
      },
    },
    { name: 'photo', type: 'image', label: '', required: false, defaultValue: 'data:image/png;base64,AAAA' },
    { name: '__proto__', type: 'text', label: 'Odd', required: false, defaultValue: '' },
  ],
  layers: [
    buildText({ id: 'a', text: 'only {{ price | 0.00 }} [[by {{__proto__}}]] {{price}}', hideWhenEmpty: 'price' }),
    { ...box, id: 'b', type: 'picture', source: { variable: 'photo' }, showWhen: { variable: 'price', equals: 5 } },
    { ...box, id: 'c', type: 'shape', shape: 'rect' },
  ],
  examples: { photo: { asset: 'person' }, price: 5 },
};

const change = (at: number, changed: Partial<VariableDraft>) => {
  const draft = createDraft(read);
  return buildDocument(read, {
    ...draft,
    variables: draft.variables.map((one, index) => (index === at ? { ...one, ...changed } : one)),
  });
};

describe('an edited document', () => {
  it('is unchanged without edits', () => {
    expect(buildDocument(read, createDraft(read))).toEqual(read);
  });

  it('renames a variable in every layer and keeps formats and images', () => {
    const { layers, examples, variables } = change(0, { name: 'cost' });
    expect(layers[0]).toMatchObject({
      text: 'only {{cost|0.00}} [[by {{__proto__}}]] {{cost}}',
      hideWhenEmpty: 'cost',
    });
    expect(layers[1]).toMatchObject({ source: { variable: 'photo' }, showWhen: { variable: 'cost', equals: 5 } });
    expect(layers[2]).toBe(read.layers[2]);
    expect(examples).toEqual({ cost: 5, photo: { asset: 'person' } });
    expect(variables[0]).toMatchObject({ name: 'cost', validation: read.variables[0]?.validation });
    expect(change(0, { name: ' cost ' })).toEqual(change(0, { name: 'cost' }));
    expect(change(1, { name: 'picture' })).toMatchObject({
      examples: { picture: { asset: 'person' } },
      layers: [{}, { source: { variable: 'picture' } }, {}],
    });
  });

  it.each<[string, Partial<VariableDraft>, object]>([
    ['a number', { defaultValue: '7,5' }, { defaultValue: 7.5 }],
    ['text that isn’t a number', { defaultValue: 'x' }, { defaultValue: 'x' }],
    ['no default', { defaultValue: ' ' }, { defaultValue: undefined }],
    ['a default of another type', { type: 'text' }, { type: 'text', defaultValue: '5' }],
    ['rules of another type', { type: 'text' }, { validation: { options: [{}, {}] } }],
    [
      'lengths',
      { type: 'text', options: '', minLength: '2', maxLength: 'x' },
      { validation: { minLength: 2, maxLength: 'x' } },
    ],
    ['days', { type: 'date', options: '', min: '2026-01-01' }, { validation: { min: '2026-01-01' } }],
    [
      'options',
      { options: '3\n\n 4 = four = 4' },
      {
        validation: {
          options: [
            { value: 3, label: '3' },
            { value: 4, label: 'four = 4' },
          ],
        },
      },
    ],
    ['a bound with a decimal comma', { options: '', min: '2,5' }, { validation: { min: 2.5 } }],
    [
      'a bound as a day is written',
      { type: 'date', options: '', max: '24.12.2026' },
      { validation: { max: '2026-12-24' } },
    ],
    ['no rules for a picture', { type: 'image' }, { validation: undefined }],
    ['no rules', { min: '', options: '' }, { validation: undefined }],
  ])('takes %s', (_, changed, expected) => {
    expect({ validation: undefined, defaultValue: undefined, ...change(0, changed).variables[0] }).toMatchObject(
      expected,
    );
  });

  it('keeps rules and options that were not edited', () => {
    const formula = { value: 'E = mc²', label: 'E = mc²' };
    const [variable] = read.variables as [TemplateDocument['variables'][number]];
    const strict: TemplateDocument = {
      ...read,
      variables: [{ ...variable, type: 'text', validation: { pattern: '^a ', options: [formula] } }],
    };
    const draft = createDraft(strict);
    const typed = (changed: Partial<VariableDraft>) =>
      buildDocument(strict, { ...draft, variables: draft.variables.map((one) => ({ ...one, ...changed })) })
        .variables[0]?.validation;
    expect(typed({ maxLength: '9' })).toEqual({ maxLength: 9, pattern: '^a ', options: [formula] });
    expect(typed({ options: `a = b\n${draft.variables[0]?.options ?? ''}` })).toEqual({
      pattern: '^a ',
      options: [{ value: 'a', label: 'b' }, formula],
    });
  });

  it.each<[string, VariableDraft['type'], unknown]>([
    ['49', 'number', 49],
    ['24.12.2026', 'date', '2026-12-24'],
    ['', 'email', undefined],
  ])('parses the default and the example %j again for a variable of the new type %s', (text, type, value) => {
    const variable = { name: 'a', type: 'text', label: '', required: false, defaultValue: text } as const;
    const typed: TemplateDocument = { ...read, variables: [variable], examples: { a: text } };
    const draft = createDraft(typed);
    const built = buildDocument(typed, { ...draft, variables: draft.variables.map((one) => ({ ...one, type })) });
    expect([built.variables[0]?.defaultValue, built.examples?.a]).toEqual([value, value]);
  });

  it('drops an image example when the variable is no longer an image', () => {
    expect(change(1, { type: 'text' })).toMatchObject({ examples: { price: 5 } });
    expect(change(1, { type: 'text' }).examples).not.toHaveProperty('photo');
  });
});

it('a renamed variable is matched by its layer', () => {
  const renamed = change(0, { name: 'cost' });
  const grown = { ...read, layers: [...read.layers, buildText({ id: 'd', text: '{{extra}}' })] };
  expect([...findRenames(renamed, grown)]).toEqual([['price', 'cost']]);
  expect([...findRenames(read, grown)]).toEqual([]);
});

it('each problem is assigned to the field of its member', () => {
  const problem = (path: (string | number)[]) => ({ path, message: path.join('.') });
  const { rows, others, notes } = placeRemarks(read, {
    problems: [
      ['variables', 0, 'validation', 'min'],
      ['variables', 0, 'validation', 'options', 1, 'value'],
      ['variables', 0, 'defaultValue'],
      ['variables', 1],
      ['examples', '__proto__'],
      ['examples', 'gone'],
      ['layers', 0, 'text'],
      [],
    ].map(problem),
    notes: [problem(['variables', 1])],
  });
  expect([...rows].map(([at, row]) => [at, [...row.keys()]])).toEqual([
    [0, ['min', 'options', 'defaultValue']],
    [1, ['name']],
    [2, ['example']],
  ]);
  expect(others).toEqual(['examples.gone', 'layers.0.text', '']);
  expect(notes).toEqual(['variables.1']);
});
