import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN, setUpSchema, type Role } from '../../contract/accounts.ts';
import { NAME_LENGTH_MAX } from '../../contract/workspace.ts';
import type * as z from '../../contract/zod.ts';

/** Creates rules for `register` from the schema that the server uses. */
function rulesFor(schema: z.ZodMiniType<string>, message: string) {
  return { validate: (text: string) => (schema.safeParse(text).success ? undefined : message) };
}

const { email, name, password } = setUpSchema.shape;

export const emailRules = rulesFor(email, 'Enter an email address, such as ana@example.com.');
export const personNameRules = rulesFor(name, `Enter a name with at most ${NAME_LENGTH_MAX} characters.`);
export const newPasswordRules = rulesFor(
  password,
  `Enter a password with ${PASSWORD_LENGTH_MIN} to ${PASSWORD_LENGTH_MAX} characters.`,
);
/** For a password that exists, which only the server can check. */
export const passwordRules = { required: 'Enter your password.' };

export const passwordHint = `At least ${PASSWORD_LENGTH_MIN} characters.`;

export const roleNames: Record<Role, string> = { owner: 'Owner', designer: 'Designer', maker: 'Maker' };

/** What each role may do. */
export const roleOptions: readonly (readonly [Role, string])[] = [
  ['maker', 'Maker: fills in templates and renders'],
  ['designer', 'Designer: also changes templates and fonts'],
  ['owner', 'Owner: also manages people, API keys and settings'],
];
