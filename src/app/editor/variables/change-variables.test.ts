import { describe, expect, it } from 'vitest';
import { VARIABLES_MAX, type TemplateDocument } from '../../../document/template-document.ts';
import { buildText, emptyDocument } from '../../../testing/contract-documents.ts';
import {
  addVariable,
  changeVariable,
  moveVariable,
  removeVariable,
  renameVariable,
  setExample,
} from './change-variables.ts';

const box = { x: 0, y: 0, width: 100, height: 100 };

const document: TemplateDocument = {
  ...emptyDocument,
  variables: [
    { name: 'price', type: 'number', label: 'Price', required: true, defaultValue: 5, validation: { min: 1, max: 9 } },
    { name: 'photo', type: 'image', label: 'Photo', required: false },
    { name: '__proto__', type: 'text', label: 'Odd', required: false, validation: { maxLength: 9, pattern: '^a' } },
  ],
  layers: [
    buildText({
      id: 'a',
      text: 'only {{ price | 0.00 }} [[by {{__proto__}} {{price}}]] price',
      hideWhenEmpty: 'price',
    }),
    { ...box, id: 'b', type: 'picture', source: { variable: 'photo' }, showWhen: { variable: 'price', equals: 5 } },
    { ...box, id: 'c', type: 'qrcode', source: { variable: 'price' }, hideWhen: { variable: 'price', equals: 'x' } },
    { ...box, id: 'd', type: 'shape', shape: 'rect', showWhenEmpty: 'price' },
    buildText({ id: 'e', text: 'price' }),
  ],
  examples: { ['__proto__']: 'abc', price: 5 },
};

const namesOf = ({ variables }: TemplateDocument) => variables.map(({ name }) => name);

describe('changes of variables', () => {
  it('adds one with a label from its name', () => {
    const added = addVariable(document, { name: 'salePrice', type: 'number' });
    expect(added.variables.at(-1)).toEqual({ name: 'salePrice', type: 'number', label: 'Sale price', required: false });
    expect(addVariable(document, { name: 'price', type: 'text' })).toBe(document);
    expect(addVariable(document, { name: 'a|b', type: 'text' })).toBe(document);
    const full = { ...document, variables: Array.from({ length: VARIABLES_MAX }, () => added.variables[0] as never) };
    expect(addVariable(full, { name: 'x', type: 'text' })).toBe(full);
  });

  it('renames one wherever it is used', () => {
    const renamed = renameVariable(document, 'price', ' cost ');
    expect(namesOf(renamed)).toEqual(['cost', 'photo', '__proto__']);
    expect(renamed.layers).toMatchObject([
      { text: 'only {{cost|0.00}} [[by {{__proto__}} {{cost}}]] price', hideWhenEmpty: 'cost' },
      { source: { variable: 'photo' }, showWhen: { variable: 'cost', equals: 5 } },
      { source: { variable: 'cost' }, hideWhen: { variable: 'cost', equals: 'x' } },
      { showWhenEmpty: 'cost' },
      { text: 'price' },
    ]);
    expect(renamed.layers[4]).toBe(document.layers[4]);
    expect(Object.entries(renamed.examples ?? {})).toEqual([
      ['__proto__', 'abc'],
      ['cost', 5],
    ]);
    expect(renameVariable(renamed, 'cost', 'price')).toMatchObject({ variables: document.variables });
  });

  it.each(['price', 'photo', ' ', 'a{b', 'a|b'])('does not rename one to %j', (name) => {
    expect(renameVariable(document, 'price', name)).toBe(document);
    expect(renameVariable(document, 'gone', 'new')).toBe(document);
  });

  it('removes one with its example, but not its uses', () => {
    const removed = removeVariable(document, 'price');
    expect(namesOf(removed)).toEqual(['photo', '__proto__']);
    expect(Object.entries(removed.examples ?? {})).toEqual([['__proto__', 'abc']]);
    expect(removed.layers).toBe(document.layers);
    expect(removeVariable(removed, '__proto__')).not.toHaveProperty('examples');
    expect(removeVariable(document, 'gone')).toBe(document);
  });

  it('moves one', () => {
    expect(namesOf(moveVariable(document, 'price', 2))).toEqual(['photo', '__proto__', 'price']);
    expect(namesOf(moveVariable(document, '__proto__', 0))).toEqual(['__proto__', 'price', 'photo']);
    for (const to of [0, -1, 3]) expect(moveVariable(document, 'price', to)).toBe(document);
  });

  it('changes settings', () => {
    expect(changeVariable(document, 'price', { label: 'Cost', required: false }).variables[0]).toMatchObject({
      label: 'Cost',
      required: false,
      validation: { min: 1, max: 9 },
    });
    const cleared = changeVariable(document, 'price', { defaultValue: undefined, validation: { min: undefined } });
    expect(Object.keys(cleared.variables[0] ?? {})).toEqual(['name', 'type', 'label', 'required']);
    expect(changeVariable(document, 'price', { label: 'Price', validation: { min: 1, max: 9 } })).toBe(document);
    expect(changeVariable(document, 'gone', { label: 'x' })).toBe(document);
  });

  it('drops what does not fit a new type', () => {
    const odd = changeVariable(document, '__proto__', { type: 'number' });
    expect(odd.variables[2]).toEqual({ name: '__proto__', type: 'number', label: 'Odd', required: false });
    expect(odd.examples).toEqual({ price: 5 });
    const price = changeVariable(document, 'price', { type: 'text' });
    expect(price.variables[0]).toEqual({
      name: 'price',
      type: 'text',
      label: 'Price',
      required: true,
      defaultValue: '5',
    });
    expect(price.examples).toMatchObject({ price: '5' });
    const day = changeVariable(document, 'price', { type: 'date' });
    expect(day.variables[0]).not.toHaveProperty('validation');
    expect(day.examples).not.toHaveProperty('price');
  });

  it('converts options to a new type', () => {
    const options = [{ value: 1, label: 'One' }];
    const before = changeVariable(document, 'price', { validation: { min: 1, options }, defaultValue: 1 });
    expect(changeVariable(before, 'price', { type: 'text' }).variables[0]).toMatchObject({
      defaultValue: '1',
      validation: { options: [{ value: '1', label: 'One' }] },
    });
  });

  it('sets examples', () => {
    const next = setExample(document, 'photo', { asset: 'person' });
    expect(next.examples).toMatchObject({ photo: { asset: 'person' }, price: 5 });
    expect(setExample(document, 'price', 5)).toBe(document);
    expect(setExample(document, 'photo', undefined)).toBe(document);
    expect(setExample({ ...document, examples: { price: 5 } }, 'price', undefined)).not.toHaveProperty('examples');
  });
});
