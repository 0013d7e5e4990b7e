import { expect, it } from 'vitest';
import { findFace, listWeights } from './font-faces.ts';

const face = (weight: number, isItalic: boolean, weightMax = weight) => ({
  id: null,
  weight,
  weightMax,
  isItalic,
  byteCount: 1,
});
const fraunces = { faces: [face(700, false), face(300, false), face(400, true)] };
const grotesk = { faces: [face(300, false, 700)] };

it('lists the weights of each slope', () => {
  expect(listWeights(fraunces, false)).toEqual([300, 700]);
  expect(listWeights(fraunces, true)).toEqual([400]);
  expect(listWeights(grotesk, false)).toEqual([300, 400, 500, 600, 700]);
});

it('finds the closest face', () => {
  expect(findFace(fraunces, 600, false)).toEqual({ weight: 700, isItalic: false });
  expect(findFace(fraunces, 900, true)).toEqual({ weight: 400, isItalic: true });
  expect(findFace(grotesk, 900, true)).toEqual({ weight: 700, isItalic: false });
});
