import * as z from 'zod/mini';
import { idSchema } from './id.ts';
import { looseNumber, looseText } from './loose.ts';

/** A project as any service may send it: only `id` is demanded (specification, section 2). */
export const projectSchema = z.object({
  id: idSchema,
  name: looseText,
  description: looseText,
  templateCount: looseNumber,
  visibility: looseText,
  updatedAt: looseText,
});

/** A project; `templateCount` is undefined when the service sent none that can be read. */
export type Project = z.output<typeof projectSchema>;
