import { readList } from './resource.ts';
import { looseNumber, looseText } from './loose.ts';
import * as z from './zod.ts';

/** The longest side of an example image, of a small one for lists, and of a proof, in pixels. */
export const EXAMPLE_SIDE_PX = 640;
export const SMALL_EXAMPLE_SIDE_PX = 320;
export const PROOF_SIDE_PX = 800;

/** Codes for findings. */
export const findingCodes = [
  /** Generate would reject the value, or it is missing. */
  'value',
  /** The text is smaller than designed. */
  'text-shrunk',
  /** The text ends in an ellipsis. */
  'text-cut',
  /** Some characters are missing from every font, so boxes are drawn instead. */
  'letters-missing',
  /** The image has fewer pixels than its box. */
  'picture-small',
  /** The image could not be fetched. */
  'picture-unreachable',
  /** The code's modules may be too small for scanners. */
  'code-fine',
  /** The render would have too many pixels. */
  'image-large',
] as const;

/** `error`: generate rejects the value. `warning`: something is lost. `note`: the result differs from the design. */
export const severities = ['error', 'warning', 'note'] as const;
export type Severity = (typeof severities)[number];

/** A finding as our service writes it. */
export const findingWireSchema = z.strictObject({
  /** The variable's name; empty for the whole image. */
  name: z.string(),
  code: z.enum(findingCodes),
  severity: z.enum(severities),
  /** One plain sentence. */
  message: z.string(),
});
export type Finding = z.output<typeof findingWireSchema>;

/** Where a variable is drawn: a box in fractions of the image's sides, rotated around its center. */
export const placeWireSchema = z.strictObject({
  name: z.string(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  /** Degrees, clockwise. */
  rotation: z.number(),
});
export type Place = z.output<typeof placeWireSchema>;

/** The response to a check as our service writes it. Places are in drawing order. */
export const checkWireSchema = z.strictObject({
  findings: z.array(findingWireSchema),
  places: z.array(placeWireSchema),
});
export type CheckWire = z.output<typeof checkWireSchema>;

/** The response to a check of many rows as our service writes it, in request order. */
export const checkRowsWireSchema = z.strictObject({
  rows: z.array(z.strictObject({ findings: z.array(findingWireSchema) })),
});
export type CheckRowsWire = z.output<typeof checkRowsWireSchema>;

const findingSchema = z.object({
  name: looseText,
  code: looseText,
  severity: z.catch(z.enum(severities), 'note'),
  message: looseText,
});

const looseLength = z.pipe(looseNumber, z.number());

const placeSchema = z.object({
  name: looseText,
  x: looseLength,
  y: looseLength,
  width: looseLength,
  height: looseLength,
  rotation: z.catch(z.number(), 0),
});

const findings = z.transform((raw: unknown) => readList(raw, findingSchema)?.items ?? []);

/** Any service's response to a check. Unreadable entries are omitted. */
export const checkSchema = z.object({
  findings,
  places: z.transform((raw: unknown) => readList(raw, placeSchema)?.items ?? []),
});
export type Check = z.output<typeof checkSchema>;

/** Any service's response to a check of many rows. */
export const checkRowsSchema = z.object({ rows: z.array(z.object({ findings })) });
