import * as z from '../../contract/zod.ts';
import { boundedNumber } from '../paint.ts';

/** Maximum side length or offset in any unit. Far below the engine's overflow limit. */
const LENGTH_MAX = 20_000;

export const variableName = z.string().check(z.minLength(1));

/** Numbers are compared as text, in their shortest form. */
const valueRule = z.strictObject({
  variable: variableName,
  equals: z.union(
    [z.string().check(z.maxLength(1000)), boundedNumber(-Number.MAX_VALUE, Number.MAX_VALUE)],
    'must be text or a number',
  ),
});

/** Members that every layer has. Lengths are in the viewport's unit. */
export const layerBase = {
  id: z.string().check(z.minLength(1), z.maxLength(100), z.describe("The layer's unique name.")),
  x: boundedNumber(-LENGTH_MAX, LENGTH_MAX).check(z.describe('Distance from the left edge of the image.')),
  y: boundedNumber(-LENGTH_MAX, LENGTH_MAX).check(z.describe('Distance from the top edge of the image.')),
  width: boundedNumber(0, LENGTH_MAX).check(z.describe('Width of the layer.')),
  height: boundedNumber(0, LENGTH_MAX).check(z.describe('Height of the layer.')),
  rotation: z.optional(boundedNumber(-360, 360)).check(z.describe('Clockwise rotation about the center, in degrees.')),
  opacity: z.optional(boundedNumber(0, 1)).check(z.describe('From 0 (invisible) to 1 (opaque).')),
  hideWhenEmpty: z.optional(variableName).check(z.describe('Drawn only when this variable has a value.')),
  showWhenEmpty: z.optional(variableName).check(z.describe('Drawn only when this variable has no value.')),
  showWhen: z.optional(valueRule).check(z.describe('Drawn only when the variable has this value.')),
  hideWhen: z.optional(valueRule).check(z.describe('Drawn only when the variable has a different value or no value.')),
};

/** The literal that distinguishes layer types. */
export function layerType<const Type extends string>(type: Type) {
  return z.literal(type).check(z.describe('Layer type.'));
}

/** Facts about a layer type that aren't in its schema. */
export interface LayerTraits<Layer> {
  /** Returns the names of the variables that the layer draws, excluding rules such as `showWhen`. */
  drawnVariables: (layer: Layer) => string[];
  /** Path of the member that names these variables. */
  contentPath: readonly string[];
  /** The member that contains the type size. */
  typeSizeMember?: keyof Layer & string;
  /** How far letters can extend beyond the box, as a multiple of the type size. */
  letterReach?: (layer: Layer) => number;
}

/** How far letters can extend beyond their lines, as a multiple of the type size: stacked accents, swashes, descenders. */
export const LETTER_REACH = 2;
