import * as z from './zod.ts';

/** A TTF, OTF or WOFF2 file as base64, whose family, weight and slope come from the file; or the name of an offered family. */
export const addFontSchema = z.union([z.strictObject({ data: z.string() }), z.strictObject({ family: z.string() })]);
export type AddFont = z.output<typeof addFontSchema>;
