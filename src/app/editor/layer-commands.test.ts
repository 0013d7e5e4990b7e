import { expect, it } from 'vitest';
import { parseTemplateDocument } from '../../document/parse-template-document.ts';
import {
  addLayers,
  copyLayers,
  findFreeId,
  moveLayerTo,
  removeLayers,
  reorderLayers,
  type Order,
} from './layer-commands.ts';

const shape = { type: 'shape', shape: 'rect', x: 0, y: 0, width: 10, height: 10 };
const document = parseTemplateDocument({
  version: 1,
  viewport: { width: 400, height: 100 },
  unit: 'px',
  dpi: 96,
  intent: 'screen',
  variables: [],
  background: null,
  layers: ['a', 'b', 'c', 'd', 'e'].map((id) => ({ ...shape, id })),
});
const idsOf = ({ layers }: typeof document) => layers.map(({ id }) => id).join('');

it.each<[string[], Order, string]>([
  [['b'], 'front', 'acdeb'],
  [['b'], 'back', 'bacde'],
  [['b'], 'forward', 'acbde'],
  [['c'], 'backward', 'acbde'],
  [['b', 'd'], 'forward', 'acebd'],
  [['b', 'd'], 'backward', 'bdace'],
  [['a'], 'backward', 'abcde'],
  [['e'], 'forward', 'abcde'],
])('%j moved %s gives %s', (ids, order, expected) => {
  const moved = reorderLayers(document, ids, order);
  expect(idsOf(moved)).toBe(expected);
  if (expected === 'abcde') expect(moved).toBe(document);
});

it('copies get free ids and an offset', () => {
  const { document: added, ids } = addLayers(document, copyLayers(document, ['a', 'b']));
  expect(ids).toEqual(['a 2', 'b 2']);
  expect(added.layers.at(-1)).toMatchObject({ id: 'b 2', x: 8, y: 8 });
  expect(addLayers(added, copyLayers(added, ['a 2'])).ids).toEqual(['a 3']);
  expect(findFreeId(document.layers, 'new')).toBe('new');
});

it('layers are removed and moved to a position', () => {
  expect(idsOf(removeLayers(document, ['a', 'e']))).toBe('bcd');
  expect(removeLayers(document, ['none'])).toBe(document);
  expect(idsOf(moveLayerTo(document, 'a', 3))).toBe('bcdae');
  expect(moveLayerTo(document, 'a', 0)).toBe(document);
});
