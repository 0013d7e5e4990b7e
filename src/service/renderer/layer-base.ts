import * as z from 'zod/mini';
import { boundedNumber } from './paint.ts';

/** The longest side or offset in any unit: what keeps the engine's arithmetic far from overflow. */
const LENGTH_MAX = 20_000;

const variableName = z.string('must be the name of a variable').check(z.minLength(1, 'must be the name of a variable'));

/** A variable and a value; they are compared as text, a number in its shortest form. */
const valueRule = z.strictObject({
  variable: variableName,
  equals: z.union(
    [z.string().check(z.maxLength(1000)), boundedNumber(-Number.MAX_VALUE, Number.MAX_VALUE)],
    'must be text or a number',
  ),
});

/** Members every layer has. Lengths are in the viewport's unit. */
export const layerBase = {
  id: z
    .string('must be text')
    .check(z.minLength(1, 'must not be empty'), z.maxLength(100, 'must have at most 100 characters')),
  x: boundedNumber(-LENGTH_MAX, LENGTH_MAX),
  y: boundedNumber(-LENGTH_MAX, LENGTH_MAX),
  width: boundedNumber(0, LENGTH_MAX),
  height: boundedNumber(0, LENGTH_MAX),
  /** Degrees clockwise about the centre. */
  rotation: z.optional(boundedNumber(-360, 360)),
  opacity: z.optional(boundedNumber(0, 1)),
  /** The layer is drawn only when this variable has a value. */
  hideWhenEmpty: z.optional(variableName),
  /** The layer is drawn only when this variable has none: a stand-in. */
  showWhenEmpty: z.optional(variableName),
  /** The layer is drawn only when the variable has this value; only when it has another, or none, for `hideWhen`. */
  showWhen: z.optional(valueRule),
  hideWhen: z.optional(valueRule),
};

/** Where a layer takes its content from. */
export const variableOrText = z.union(
  [
    z.strictObject({ variable: variableName }),
    z.strictObject({ text: z.string().check(z.minLength(1), z.maxLength(1000)) }),
  ],
  'must be { variable } or { text }',
);
