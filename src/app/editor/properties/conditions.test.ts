import { expect, it } from 'vitest';
import type { Layer } from '../../../document/layer.ts';
import { listConditions, setCondition } from './conditions.ts';

const layer: Layer = { type: 'shape', id: 'a', shape: 'rect', x: 0, y: 0, width: 1, height: 1 };

it('adds, replaces and removes conditions', () => {
  const empty = { kind: 'hideWhenEmpty', variable: 'photo', equals: '' } as const;
  const added = setCondition(layer, undefined, empty);
  expect(added).toStrictEqual({ ...layer, hideWhenEmpty: 'photo' });
  expect(listConditions(added)).toEqual([empty]);

  const compared = setCondition(added, empty, { kind: 'showWhen', variable: 'plan', equals: 'Pro' });
  expect(compared).toStrictEqual({ ...layer, showWhen: { variable: 'plan', equals: 'Pro' } });

  expect(setCondition(compared, listConditions(compared)[0], undefined)).toStrictEqual(layer);
});
