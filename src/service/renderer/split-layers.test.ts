import { expect, test } from 'vitest';
import { parseTemplateDocument } from '../../document/parse-template-document.ts';
import { splitLayers } from './split-layers.ts';

const shape = { type: 'shape', shape: 'rect', fill: '#000000', width: 50, height: 50, y: 100 };
const text = { type: 'text', text: '{{name}}', family: 'Inter', weight: 400, size: 10, color: '#000000' };
const own = { ...text, id: 'own', x: 300, y: 100, width: 100, height: 20 };

function sharedOf(layers: object[], background: unknown = '#ffffff'): string[] {
  const document = parseTemplateDocument({
    version: 1,
    viewport: { width: 800, height: 400 },
    unit: 'px',
    dpi: 96,
    intent: 'screen',
    variables: [{ name: 'name', type: 'text', label: '', required: false }],
    background,
    layers,
  });
  const split = splitLayers(document);
  expect(split.shared.length + split.own.length).toBe(layers.length);
  return split.shared.map((layer) => layer.id);
}

test('a layer under or beside variables is shared', () => {
  expect(sharedOf([{ ...shape, id: 'under', x: 300 }, own, { ...shape, id: 'beside', x: 10 }])).toEqual([
    'under',
    'beside',
  ]);
});

test('a layer over a variable is not shared, nor one over that', () => {
  const layers = [own, { ...shape, id: 'over', x: 380, width: 100 }, { ...shape, id: 'over that', x: 470, width: 100 }];
  expect(sharedOf(layers)).toEqual([]);
});

test('rotation and shadows count', () => {
  expect(sharedOf([own, { ...shape, id: 'long', x: 100, y: 300, width: 500, height: 10 }])).toEqual(['long']);
  expect(sharedOf([own, { ...shape, id: 'long', x: 100, y: 300, width: 500, height: 10, rotation: 90 }])).toEqual([]);
  const shadow = { x: 0, y: -80, blur: 40, color: '#000000' };
  expect(sharedOf([own, { ...shape, id: 'long', x: 100, y: 300, width: 500, height: 10, shadow }])).toEqual([]);
});

test('a layer that a rule can hide is not shared', () => {
  expect(sharedOf([{ ...shape, id: 'a', x: 0, hideWhenEmpty: 'name' }])).toEqual([]);
  expect(sharedOf([{ ...shape, id: 'a', x: 0, showWhen: { variable: 'name', equals: 'x' } }])).toEqual([]);
});

test('a background that is not opaque shares nothing', () => {
  expect(sharedOf([{ ...shape, id: 'a', x: 0 }], null)).toEqual([]);
  expect(sharedOf([{ ...shape, id: 'a', x: 0 }], '#ffffff80')).toEqual([]);
  expect(sharedOf([{ ...shape, id: 'a', x: 0 }], '#ffffffff')).toEqual(['a']);
});

test('a layer that draws a variable is bound, and one that only has a rule is not', () => {
  const { bound } = splitLayers(
    parseTemplateDocument({
      version: 1,
      viewport: { width: 800, height: 400 },
      unit: 'px',
      dpi: 96,
      intent: 'screen',
      variables: [{ name: 'name', type: 'text', label: '', required: false }],
      background: null,
      layers: [
        { ...shape, id: 'still', x: 0 },
        own,
        { ...text, ...own, id: 'asks', text: 'Hi', hideWhenEmpty: 'name' },
      ],
    }),
  );
  expect(bound.map(({ id }) => id)).toEqual(['own']);
});
