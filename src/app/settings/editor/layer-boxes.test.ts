import { describe, expect, test } from 'vitest';
import { readLayerBoxes } from './layer-boxes.ts';

const viewport = { width: 200, height: 100 };

describe('the boxes of layers', () => {
  test('are in percent of the image, with smaller ones on top', () => {
    const layers = [
      { type: 'shape', id: 'dot', x: 50, y: 25, width: 20, height: 10, rotation: 45 },
      { type: 'shape', id: 'ground', x: 0, y: 0, width: 200, height: 100 },
    ];
    expect(readLayerBoxes({ viewport, layers })).toEqual([
      {
        index: 0,
        name: 'dot (shape)',
        style: { left: '25%', top: '25%', width: '10%', height: '10%', rotate: '45deg', zIndex: 1 },
      },
      {
        index: 1,
        name: 'ground (shape)',
        style: { left: '0%', top: '0%', width: '100%', height: '100%', rotate: '0deg', zIndex: 0 },
      },
    ]);
  });

  test('skip layers outside the image and keep the index of each', () => {
    const box = { x: 0, y: 0, width: 10, height: 10 };
    const layers = [null, { ...box, x: 200 }, { ...box, width: 0 }, { ...box, y: -10 }, { ...box, x: 'a' }, box];
    expect(readLayerBoxes({ viewport, layers }).map(({ index, name }) => [index, name])).toEqual([[5, '6']]);
  });

  test.each([
    {},
    { viewport },
    { layers: [] },
    { viewport: { width: 0, height: 1 }, layers: [{}] },
    { viewport, layers: {} },
  ])('are none in %j', (document) => {
    expect(readLayerBoxes(document)).toEqual([]);
  });
});
