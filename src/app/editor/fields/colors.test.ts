import { expect, it } from 'vitest';
import type { Layer } from '../../../document/layer.ts';
import { collectColors, parseColor } from './colors.ts';

const box = { x: 0, y: 0, width: 10, height: 10 };

it('lists the colors of a document, most used first', () => {
  const layers: Layer[] = [
    { ...box, type: 'text', id: '#123456', text: '#abcdef', family: 'Inter', weight: 400, size: 9, color: '#FF0000' },
    { ...box, type: 'shape', id: 'b', shape: 'rect', fill: '#ff0000', border: { width: 1, color: '#00ff0080' } },
  ];
  const stops = [
    { color: '#0000ff', at: 0 },
    { color: '#ff0000', at: 1 },
  ];
  expect(collectColors({ background: { type: 'linear', angle: 0, stops }, layers })).toEqual([
    '#ff0000',
    '#0000ff',
    '#00ff0080',
  ]);
});

it.each([
  ['1A2B3C', '#1a2b3c'],
  [' #abc ', '#aabbcc'],
  ['#1a2b3c80', '#1a2b3c80'],
])('reads the color %s', (text, color) => {
  expect(parseColor(text)).toBe(color);
});
