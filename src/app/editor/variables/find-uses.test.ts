import { expect, it } from 'vitest';
import type { TemplateDocument } from '../../../document/template-document.ts';
import { buildText, emptyDocument } from '../../../testing/contract-documents.ts';
import { findMissing, findUnused, findUses, guessType } from './find-uses.ts';

const box = { x: 0, y: 0, width: 100, height: 100 };
const document: TemplateDocument = {
  ...emptyDocument,
  variables: ['title', 'spare'].map((name) => ({ name, type: 'text', label: name, required: false })),
  layers: [
    buildText({ id: 'Title', text: '{{title}} {{title}}', showWhen: { variable: 'isShown', equals: 1 } }),
    buildText({ id: 'Price', text: '[[{{price}} on {{day|long}}]]', hideWhenEmpty: 'title' }),
    { ...box, id: 'Photo', type: 'picture', source: { variable: 'photo' } },
    { ...box, id: 'Code', type: 'datamatrix', source: { variable: 'code' } },
    { ...box, id: 'Link', type: 'qrcode', source: { variable: 'link' } },
  ],
};

it('finds the layers that use each variable', () => {
  expect(findUses(document).get('title')).toEqual(['Title', 'Price']);
  expect(findUnused(document)).toEqual(['spare']);
});

it('finds the names that are not defined', () => {
  expect([...findMissing(document)]).toEqual([
    ['isShown', ['Title']],
    ['price', ['Price']],
    ['day', ['Price']],
    ['photo', ['Photo']],
    ['code', ['Code']],
    ['link', ['Link']],
  ]);
});

it.each([
  ['isShown', 'text'],
  ['price', 'text'],
  ['day', 'date'],
  ['photo', 'image'],
  ['code', 'text'],
  ['link', 'qrcode'],
])('guesses that the type of %s is %s', (name, type) => {
  expect(guessType(document, name)).toBe(type);
});
