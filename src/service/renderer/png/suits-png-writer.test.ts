import { expect, test } from 'vitest';
import type { Layer } from '../layer.ts';
import type { Paint } from '../paint.ts';
import { suitsPngWriter } from './suits-png-writer.ts';
import { smallDocument } from '../../../testing/build-service.ts';

const box = { id: 'a', x: 0, y: 0, width: 10, height: 10 };
const gradient = (last: string): Paint => ({
  type: 'linear',
  angle: 90,
  stops: [
    { color: '#000000', at: 0 },
    { color: last, at: 1 },
  ],
});
const rect = (fill: Paint): Layer => ({ ...box, type: 'shape', shape: 'rect', fill });
const picture: Layer = { ...box, type: 'picture', source: { variable: 'photo' } };

test.each<[string, boolean, Paint | null, Layer[], number]>([
  ['a gradient behind all', true, gradient('#ffffff'), [], 100],
  ['a gradient in a layer', true, '#ffffff', [rect('#000000'), rect(gradient('#ffffff80'))], 100],
  ['a picture', true, '#ffffff', [picture], 100],
  ['flat colours', false, '#ffffff', [rect('#000000')], 100],
  ['a clear ground', false, null, [picture], 100],
  ['a half clear ground', false, gradient('#ffffff80'), [picture], 100],
  ['very many pixels', false, '#ffffff', [picture], 16_000_001],
])('%s: %s', (_, suits, background, layers, pixels) => {
  expect(suitsPngWriter({ ...smallDocument, background, layers }, pixels)).toBe(suits);
});
