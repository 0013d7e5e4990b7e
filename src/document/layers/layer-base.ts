import * as z from '../../contract/zod.ts';
import { boundedNumber } from '../paint.ts';

/** The longest side or offset in any unit. It keeps numbers in the engine far from overflow. */
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

/** The members of every layer. Lengths are in the unit of the viewport. */
export const layerBase = {
  id: z.string().check(z.minLength(1), z.maxLength(100), z.describe('Unique name of the layer.')),
  x: boundedNumber(-LENGTH_MAX, LENGTH_MAX).check(z.describe('Distance from the left edge of the image.')),
  y: boundedNumber(-LENGTH_MAX, LENGTH_MAX).check(z.describe('Distance from the top edge of the image.')),
  width: boundedNumber(0, LENGTH_MAX).check(z.describe('Width of the layer.')),
  height: boundedNumber(0, LENGTH_MAX).check(z.describe('Height of the layer.')),
  rotation: z.optional(boundedNumber(-360, 360)).check(z.describe('Rotation in degrees, clockwise about the center.')),
  opacity: z.optional(boundedNumber(0, 1)).check(z.describe('From 0 (invisible) to 1 (opaque).')),
  hideWhenEmpty: z.optional(variableName).check(z.describe('Drawn only when this variable has a value.')),
  showWhenEmpty: z.optional(variableName).check(z.describe('Drawn only when this variable has none.')),
  showWhen: z.optional(valueRule).check(z.describe('Drawn only when the variable has this value.')),
  hideWhen: z.optional(valueRule).check(z.describe('Drawn only when the variable has another value or none.')),
};

/** The literal that distinguishes the layer types. */
export function layerType<const Type extends string>(type: Type) {
  return z.literal(type).check(z.describe('Type of the layer.'));
}

/** Facts about a layer type that aren't in its schema. */
export interface LayerTraits<Layer> {
  /** Names of the variables that the layer draws. Rules such as `showWhen` are not included. */
  drawnVariables: (layer: Layer) => string[];
  /** The member that names these variables. */
  contentPath: readonly string[];
  /** The member that contains the type size. */
  typeSizeMember?: keyof Layer & string;
  /** How far letters can reach out of the box, in units of type size. */
  letterReach?: (layer: Layer) => number;
}

/** How far letters can reach out of their lines, as a multiple of the type size: stacked accents, swashes, descenders. */
export const LETTER_REACH = 2;
