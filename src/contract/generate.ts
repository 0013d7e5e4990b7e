import { isJsonObject } from './loose.ts';
import * as z from './zod.ts';

/** A value in the `variables` map (specification, section 4.4). */
export type WireValue = string | number;

/** Formats our service supports. The specification only guarantees `png` (section 4.4). */
export const renderFormats = ['png', 'jpeg', 'webp'] as const;

/** The file extension of a format, without a dot. */
export function extensionOf(format: string): string {
  return format === 'jpeg' ? 'jpg' : format;
}
export type RenderFormat = (typeof renderFormats)[number];

/** Our service's limits for `options.scale` (not in the specification). */
export const SCALE_MIN = 0.1;
export const SCALE_MAX = 4;

/** Maximum number of pixels per image in our service (not in the specification). */
export const OUTPUT_PIXELS_MAX = 64_000_000;

/** The largest body that our service accepts, in MiB: a 10 MiB image as base64, plus the rest (not in the specification). */
export const BODY_MEGABYTES_MAX = 16;

const objectError: z.core.$ZodErrorMap = ({ code }) => (code === 'invalid_type' ? 'must be an object' : undefined);

/** The members of a body, with their defaults. */
const members = {
  variables: z.prefault(
    z.custom<Record<string, unknown>>(isJsonObject, 'must be an object with variable names and values').check(
      z.meta({
        type: 'object',
        description: 'Variable values, keyed by name. Variables with a default are optional.',
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

/** Body of a generate request as our service reads it: these three members and no others (specification, section 4.4). */
export const generateBodySchema = z.strictObject(members, { error: objectError });
export type GenerateBody = z.output<typeof generateBodySchema>;

/** Maximum number of rows per check. */
export const CHECK_ROWS_MAX = 100;

/** Body of a check of many rows, all for the same format and options. */
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
