import { idSchema } from './resource.ts';
import * as z from './zod.ts';

/** What people may do. Each role includes the ones after it: an owner manages people, keys and settings, a designer templates and fonts, a maker renders what is shared. */
export const roles = ['owner', 'designer', 'maker'] as const;
export type Role = (typeof roles)[number];

/** Who may use a route: a person with this role or a higher one, or anyone without a session. */
export type Access = Role | 'anyone';

/** Whether a person with a role may use a route. */
export function mayUse(role: Role, access: Access): boolean {
  return access === 'anyone' || roles.indexOf(role) <= roles.indexOf(access);
}

export const roleSchema = z.enum(roles, 'must be owner, designer or maker');

/** The person who is signed in, as the service description has it. */
export const visitorSchema = z.object({ id: idSchema, name: z.string(), email: z.string(), role: roleSchema });
export type VisitorDescription = z.output<typeof visitorSchema>;

/** The title of a 401 that a session would answer. The app then shows the sign-in page. */
export const SIGN_IN_TITLE = 'Sign in';

/** Holds the id of the person who is signed in, so that pages keep one person's data apart from another's. It proves nothing. */
export const PERSON_COOKIE = 'galley_person';
