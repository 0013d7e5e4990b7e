import { readList } from './resource.ts';
import { looseNumber, looseText } from './loose.ts';
import * as z from './zod.ts';

/** The longest side of a picture drawn from example values, and of a proof, in pixels. */
export const EXAMPLE_SIDE_PX = 640;
export const PROOF_SIDE_PX = 800;

/** What a check may find. */
export const findingCodes = [
  /** Generate would refuse the value, or miss it. */
  'value',
  /** The text is set smaller than it was drawn. */
  'text-shrunk',
  /** The text ends in an ellipsis. */
  'text-cut',
  /** No font has some of the letters: boxes are drawn in their place. */
  'letters-missing',
  /** The picture has fewer pixels than its place. */
  'picture-small',
  /** The picture could not be fetched. */
  'picture-unreachable',
  /** The modules of the code are smaller than readers like. */
  'code-fine',
  /** The image would have more pixels than are drawn. */
  'image-large',
] as const;

/** `error`: generate refuses it. `warning`: something is lost. `note`: it is not as it was designed. */
export const severities = ['error', 'warning', 'note'] as const;
export type Severity = (typeof severities)[number];

/** A finding as our own service writes it. */
export const findingWireSchema = z.strictObject({
  /** Of the variable; empty when it is about the whole image. */
  name: z.string(),
  code: z.enum(findingCodes),
  severity: z.enum(severities),
  /** One plain sentence. */
  message: z.string(),
});
export type Finding = z.output<typeof findingWireSchema>;

/** Where a variable is drawn: a box in fractions of the sides of the image, turned about its middle. */
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

/** The answer to a check as our own service writes it. Places are in the order in which they are drawn. */
export const checkWireSchema = z.strictObject({
  findings: z.array(findingWireSchema),
  places: z.array(placeWireSchema),
});
export type CheckWire = z.output<typeof checkWireSchema>;

/** The answer to a check of many rows as our own service writes it, in the order in which they were sent. */
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

/** The answer to a check of any service; what cannot be read is left out. */
export const checkSchema = z.object({
  findings,
  places: z.transform((raw: unknown) => readList(raw, placeSchema)?.items ?? []),
});
export type Check = z.output<typeof checkSchema>;

/** The answer to a check of many rows of any service. */
export const checkRowsSchema = z.object({ rows: z.array(z.object({ findings })) });
