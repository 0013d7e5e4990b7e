import { expect, test } from 'vitest';
import { buildPng } from '../../testing/build-png.ts';
import { isShowable } from './is-showable.ts';

test('an image with too many pixels is not shown, and a file of unknown size is tried', () => {
  const picture = buildPng({ width: 40, height: 30 });
  expect(isShowable(picture)).toBe(true);
  expect(isShowable(picture, 1_200)).toBe(true);
  expect(isShowable(picture, 1_199)).toBe(false);
  expect(isShowable(new Uint8Array(8), 1)).toBe(true);
});
