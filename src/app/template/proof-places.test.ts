import { expect, test } from 'vitest';
import { buildVariable } from '../../testing/build-variable.ts';
import { readFields } from '../../variables/field.ts';
import { placeFields } from './proof-places.tsx';

const fields = readFields(['photo', 'headline', 'price'].map((name) => buildVariable({ name })));
const place = (name: string, x: number, y: number, width = 0.2, height = 0.1) => ({
  name,
  x,
  y,
  width,
  height,
  rotation: 0,
});

test('places are in reading order, and later ones are on top', () => {
  const placed = placeFields(
    [place('photo', 0, 0, 1, 1), place('price', 0.7, 0.105), place('headline', 0.1, 0.1), place('price', 0.1, 0.8)],
    fields,
  );
  expect(placed.map(({ name, index, order }) => [name, index, order])).toEqual([
    ['headline', 1, 2],
    ['price', 2, 1],
    ['photo', 0, 0],
    ['price', 2, 3],
  ]);
});

test('a place is rotated around its center, and its mark stays on the image', () => {
  const [placed] = placeFields([{ ...place('headline', 0.9, -0.05), rotation: -90 }], fields);
  expect(placed?.style).toEqual({ left: '90%', top: '-5%', width: '20%', height: '10%', rotate: '-90deg' });
  expect(placed?.mark).toEqual({ left: '100%', top: '0%' });
});

test('a place without a size or field is left out', () => {
  expect(placeFields([place('headline', 0, 0, 0), place('price', 0, 0, 1, 0), place('other', 0, 0)], fields)).toEqual(
    [],
  );
});
