import sharp from 'sharp';
import { expect, test } from 'vitest';
import { buildDocument, engine } from '../../../testing/build-findings.ts';
import { compileTemplate } from '../compile-template.ts';
import type { LayerOf } from '../../../document/layer.ts';

/** The colors of points in an image with one shape of 100 x 60 px in the center. */
async function drawShape(parts: Partial<LayerOf<'shape'>>, points: [x: number, y: number][]): Promise<string[]> {
  const box = { x: 100, y: 60, width: 100, height: 60 };
  const document = buildDocument([{ id: 'shape', type: 'shape', shape: 'rect', ...box, ...parts }], {
    viewport: { width: 300, height: 180 },
  });
  const request = { template: compileTemplate(document), values: new Map(), format: 'png', scale: 1 } as const;
  const { data, info } = await sharp((await engine.render(request)).bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return points.map(([x, y]) => data.subarray((y * info.width + x) * 3).toString('hex', 0, 3));
}

const outside: [number, number][] = [
  [97, 90],
  [203, 90],
  [150, 57],
  [150, 123],
];
const WHITE = outside.map(() => 'ffffff');
const stops = [
  { color: '#ff8800', at: 0 },
  { color: '#ff8800', at: 1 },
];
const border = { width: 4, color: '#22222280' };

test.each<Partial<LayerOf<'shape'>>>([
  { fill: { type: 'linear', angle: 90, stops } },
  { fill: { type: 'radial', x: 0.5, y: 0.5, stops } },
  { fill: '#ff8800' },
])('a translucent border covers the fill %j and nothing outside', async (parts) => {
  const [line, inside, ...others] = await drawShape({ ...parts, border }, [[102, 90], [150, 90], ...outside]);
  expect(line).toMatch(/^9[01]5[0-9a-f]1[0-9a-f]$/);
  expect(inside).toBe('ff8800');
  expect(others).toEqual(WHITE);
});

test('a border wider than half of its box fills the box', async () => {
  const wide = { width: 200, color: '#2b59c3' };
  const [inside, ...others] = await drawShape({ border: wide }, [[150, 90], ...outside]);
  expect(inside).toBe('2b59c3');
  expect(others).toEqual(WHITE);
});
