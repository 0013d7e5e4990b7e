import { looseNumber } from './loose.ts';
import { resourceMembers, resourceWireMembers } from './resource.ts';
import * as z from './zod.ts';

/** An element of the project listing of any service (specification, section 2); unknown members pass. */
export const projectSchema = z.object({ ...resourceMembers, templateCount: looseNumber }, 'not an object');
export type Project = z.output<typeof projectSchema>;

/** A project as our own service writes it: every field of the specification, no others. */
export const projectWireSchema = z.strictObject({
  ...resourceWireMembers,
  templateCount: z.int().check(z.nonnegative()),
});
export type ProjectWire = z.output<typeof projectWireSchema>;
