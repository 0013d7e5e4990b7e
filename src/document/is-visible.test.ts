import { expect, test } from 'vitest';
import type { WireValue } from '../contract/generate.ts';
import { isVisible, type Layer } from './layer.ts';

const box: Layer = { id: 'a', type: 'shape', shape: 'rect', x: 0, y: 0, width: 1, height: 1 };

test.each<[Partial<Layer>, Record<string, WireValue>, boolean]>([
  [{}, {}, true],
  [{ hideWhenEmpty: 'photo' }, {}, false],
  [{ hideWhenEmpty: 'photo' }, { photo: '' }, false],
  [{ hideWhenEmpty: 'count' }, { count: 0 }, true],
  [{ showWhenEmpty: 'photo' }, {}, true],
  [{ showWhenEmpty: 'photo' }, { photo: 'x' }, false],
  [{ showWhen: { variable: 'kind', equals: 'Crew' } }, { kind: 'Crew' }, true],
  [{ showWhen: { variable: 'kind', equals: 'Crew' } }, { kind: 'crew' }, false],
  [{ showWhen: { variable: 'kind', equals: 'Crew' } }, {}, false],
  [{ showWhen: { variable: 'count', equals: 2 } }, { count: 2 }, true],
  [{ showWhen: { variable: 'count', equals: '2' } }, { count: 2 }, true],
  [{ hideWhen: { variable: 'kind', equals: 'Crew' } }, { kind: 'Crew' }, false],
  [{ hideWhen: { variable: 'kind', equals: 'Crew' } }, {}, true],
  [{ showWhen: { variable: 'a', equals: 'x' }, hideWhenEmpty: 'b' }, { a: 'x' }, false],
])('a layer with the rules %j and the values %j is visible: %s', (rules, values, visible) => {
  expect(isVisible({ ...box, ...rules } as Layer, new Map(Object.entries(values)))).toBe(visible);
});
