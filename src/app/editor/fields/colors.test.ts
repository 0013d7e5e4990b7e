import { expect, it } from 'vitest';
import type { Layer } from '../../../document/layer.ts';
import type { TemplateDocument } from '../../../document/template-document.ts';
import { createBlankDocument } from '../page-sizes.ts';
import { findColors, parseColor, replaceColor } from './colors.ts';

const box = { x: 0, y: 0, width: 10, height: 10 };

const layers: Layer[] = [
  { ...box, type: 'text', id: '#123456', text: '#ff0000', family: 'Inter', weight: 400, size: 9, color: '#FF0000' },
  { ...box, type: 'shape', id: 'b', shape: 'rect', fill: '#ff0000', border: { width: 1, color: '#00FF0080' } },
];
const document: TemplateDocument = {
  ...createBlankDocument({ width: 10, height: 10, unit: 'px' }),
  background: {
    type: 'linear',
    angle: 0,
    stops: [
      { color: '#0000ff', at: 0 },
      { color: '#ff0000', at: 1 },
    ],
  },
  layers,
};

it('lists the colors of a document, most used first', () => {
  expect(findColors(document)).toEqual([
    { color: '#ff0000', layerCount: 2, isInBackground: true },
    { color: '#0000ff', layerCount: 0, isInBackground: true },
    { color: '#00ff0080', layerCount: 1, isInBackground: false },
  ]);
});

it('replaces a color wherever it is used, and nothing else', () => {
  const replaced = JSON.stringify(document)
    .replace('"color":"#FF0000"', '"color":"#abcdef"')
    .replace('"color":"#ff0000"', '"color":"#abcdef"')
    .replace('"fill":"#ff0000"', '"fill":"#abcdef"');
  expect(JSON.stringify(replaceColor(document, '#ff0000', '#abcdef'))).toBe(replaced);
  expect(replaceColor({ ...document, background: null }, '#0000ff', '#abcdef')).toEqual({
    ...document,
    background: null,
  });
});

it.each([
  ['1A2B3C', '#1a2b3c'],
  [' #abc ', '#aabbcc'],
  ['#1a2b3c80', '#1a2b3c80'],
])('reads the color %s', (text, color) => {
  expect(parseColor(text)).toBe(color);
});
