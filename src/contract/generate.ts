import { isJsonObject } from './loose.ts';
import * as z from './zod.ts';

/** A value as it travels in the `variables` map (specification, section 4.4). */
export type WireValue = string | number;

/** Formats our own service writes; the specification is sure of `png` alone (section 4.4). */
export const renderFormats = ['png', 'jpeg', 'webp'] as const;
export type RenderFormat = (typeof renderFormats)[number];

/** Bounds our own service keeps for `options.scale` (open points). */
export const SCALE_MIN = 0.1;
export const SCALE_MAX = 4;

/** The most pixels our own service draws into one image (open points). */
export const OUTPUT_PIXELS_MAX = 64_000_000;

/** The most a body may weigh, in MiB, at our own service: a picture of 10 MiB as base64, and the rest (open points). */
export const BODY_MEGABYTES_MAX = 16;

const objectError: z.core.$ZodErrorMap = ({ code }) => (code === 'invalid_type' ? 'must be an object' : undefined);

/** Body of a generate request as our own service reads it: three members, no others (specification, section 4.4; open points). */
export const generateBodySchema = z.strictObject(
  {
    variables: z.prefault(
      z.custom<Record<string, unknown>>(isJsonObject, 'must be an object of variable names and values').check(
        z.meta({
          type: 'object',
          description: 'Names of the template’s variables and their values; one with a default may be left out.',
          additionalProperties: { type: ['string', 'number'] },
        }),
      ),
      {},
    ),
    format: z.prefault(z.enum(renderFormats, `must be one of ${renderFormats.join(', ')}`), 'png'),
    options: z.optional(
      z.strictObject(
        {
          scale: z.optional(
            z
              .number('must be a number')
              .check(
                z.minimum(SCALE_MIN, `must be from ${SCALE_MIN} to ${SCALE_MAX}`),
                z.maximum(SCALE_MAX, `must be from ${SCALE_MIN} to ${SCALE_MAX}`),
              ),
          ),
        },
        { error: objectError },
      ),
    ),
  },
  { error: objectError },
);
export type GenerateBody = z.output<typeof generateBodySchema>;
