import { setUpSchema } from '../../contract/accounts.ts';
import { roles, type Role } from '../../contract/visitor.ts';
import { ProblemError } from '../../service/problem-error.ts';
import { createPasswords, findPasswordFault } from '../accounts/passwords.ts';
import { CommandError, formatTable, type Command } from './command.ts';
import { getText } from './parse-options.ts';

const { email: emailSchema, name: nameSchema, password: passwordSchema } = setUpSchema.shape;

/** People who sign in to the app. */
export const userCommands: Record<string, Command> = {
  'users create': {
    help: 'Creates an account for the app. The first person owns everything that was there before.',
    options: {
      email: { value: 'EMAIL', help: 'the email address to sign in with', required: true },
      name: { value: 'NAME', help: 'the name that others see', required: true },
      role: { value: 'ROLE', help: 'owner, designer or maker (default: maker)' },
      'password-stdin': { help: 'read the password from the first line of the input', required: true },
    },
    async run({ openPeople, readInput }, { options }) {
      const email = readValue('email', emailSchema, getText(options.email));
      const name = readValue('name', nameSchema, getText(options.name));
      const role = (getText(options.role) || 'maker') as Role;
      if (!roles.includes(role)) throw new CommandError(`--role is "${role}". Use owner, designer or maker.`);
      const typed = (await readInput()).split(/\r?\n/)[0] ?? '';
      const password = readValue('password', passwordSchema, typed);
      const fault = findPasswordFault(password, [email, name]);
      if (fault !== undefined) throw new CommandError(fault);
      const people = await openPeople();
      const id = await people
        .add({ email, name, role, password: await createPasswords().hash(password) })
        .catch((error: unknown) => {
          throw error instanceof ProblemError ? new CommandError(error.message) : error;
        });
      return { text: id, json: { id, email, name, role } };
    },
  },
  'users list': {
    help: 'Lists the people who can sign in to the app.',
    async run({ openPeople }) {
      const { people } = await (await openPeople()).list();
      const rows = people.map(({ email, name, role, isDisabled, used }) => [
        email,
        name,
        role,
        isDisabled ? 'disabled' : 'active',
        used,
      ]);
      return { text: formatTable(['EMAIL', 'NAME', 'ROLE', 'STATE', 'RENDERS THIS MONTH'], rows), json: people };
    },
  },
};

function readValue(
  name: string,
  schema: (typeof setUpSchema.shape)['email' | 'name' | 'password'],
  text: string,
): string {
  const { data, error } = schema.safeParse(text);
  if (error !== undefined) throw new CommandError(`The ${name} ${error.issues[0]?.message}.`);
  return data;
}
