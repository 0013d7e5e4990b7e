import { isJsonObject } from './loose.ts';
import * as z from './zod.ts';

/** A value as it travels in the `variables` map (specification, section 4.4). */
export type WireValue = string | number;

/** Formats our own service writes; the specification is sure of `png` alone (section 4.4). */
export const renderFormats = ['png', 'jpeg', 'webp'] as const;

/** How files of a format end, without a dot. */
export function extensionOf(format: string): string {
  return format === 'jpeg' ? 'jpg' : format;
}
export type RenderFormat = (typeof renderFormats)[number];

/** Bounds our own service keeps for `options.scale` (open points). */
export const SCALE_MIN = 0.1;
export const SCALE_MAX = 4;

/** The most pixels our own service draws into one image (open points). */
export const OUTPUT_PIXELS_MAX = 64_000_000;

/** The most a body may weigh, in MiB, at our own service: a picture of 10 MiB as base64, and the rest (open points). */
export const BODY_MEGABYTES_MAX = 16;

const objectError: z.core.$ZodErrorMap = ({ code }) => (code === 'invalid_type' ? 'must be an object' : undefined);

/** The members of a body, each with what it is when it is left out. */
const members = {
  variables: z.prefault(
    z.custom<Record<string, unknown>>(isJsonObject, 'must be an object with variable names and values').check(
      z.meta({
        type: 'object',
        description: 'Variables of the template by name. One with a default may be left out.',
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
};

/** Body of a generate request as our own service reads it: three members, no others (specification, section 4.4; open points). */
export const generateBodySchema = z.strictObject(members, { error: objectError });
export type GenerateBody = z.output<typeof generateBodySchema>;

/** The most rows of values in one check. */
export const CHECK_ROWS_MAX = 100;

/** Body of a check of many rows: each has its values, and all are for the same format and options. */
export const checkRowsBodySchema = z.strictObject(
  {
    rows: z
      .array(z.strictObject({ variables: members.variables }, { error: objectError }), 'must be a list of rows')
      .check(
        z.minLength(1, 'must have at least one row'),
        z.maxLength(CHECK_ROWS_MAX, `must have at most ${CHECK_ROWS_MAX} rows`),
      ),
    format: members.format,
    options: members.options,
  },
  { error: objectError },
);
export type CheckRowsBody = z.output<typeof checkRowsBodySchema>;
