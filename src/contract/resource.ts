import { looseText } from './loose.ts';
import * as z from './zod.ts';

/** Identifier of a project or template: a UUID of any version, in any case (specification, section 2). */
export const idSchema = z.guid('the ID is not a UUID');

/** True when the text is a UUID. */
export function isUuid(text: unknown): text is string {
  return idSchema.safeParse(text).success;
}

export const visibilities = ['PRIVATE', 'SHARED'] as const;
export type Visibility = (typeof visibilities)[number];

/** What every project and template has, as it is read from any service: only the `id` is demanded. */
export const resourceMembers = {
  id: idSchema,
  name: looseText,
  description: looseText,
  visibility: looseText,
  updatedAt: looseText,
};

/** The same as our own service writes it. */
export const resourceWireMembers = {
  id: idSchema,
  name: z.string(),
  description: z.string(),
  visibility: z.enum(visibilities),
  updatedAt: z.iso.datetime(),
};
