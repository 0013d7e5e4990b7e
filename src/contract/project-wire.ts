import * as z from 'zod/mini';
import { idWireSchema } from './id-wire.ts';

export const visibilities = ['PRIVATE', 'SHARED'] as const;
export type Visibility = (typeof visibilities)[number];

/** A project as our own service writes it: every field of the specification, section 2, no others. */
export const projectWireSchema = z.strictObject({
  id: idWireSchema,
  name: z.string(),
  description: z.string(),
  templateCount: z.int().check(z.nonnegative()),
  visibility: z.enum(visibilities),
  updatedAt: z.iso.datetime(),
});
export type ProjectWire = z.output<typeof projectWireSchema>;
