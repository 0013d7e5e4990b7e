import { readFileSync } from 'node:fs';
import { PASSWORD_LENGTH_MIN } from '../../contract/accounts.ts';
import { SettingsError, type Settings } from '../settings.ts';
import type { Accounts } from './open-accounts.ts';
import { findPasswordFault } from './passwords.ts';

/** Adds the first owner from the settings. Another process may do so at the same time. Throws `SettingsError` for an unusable password. */
export async function addOwner(
  { people, passwords }: Pick<Accounts, 'people' | 'passwords'>,
  { email, passwordFile }: NonNullable<Settings['owner']>,
): Promise<void> {
  const password = readPassword(passwordFile);
  const short =
    password.length < PASSWORD_LENGTH_MIN ? `It must have at least ${PASSWORD_LENGTH_MIN} characters.` : undefined;
  const fault = short ?? findPasswordFault(password, [email]);
  if (fault !== undefined) throw new SettingsError(`GALLEY_OWNER_PASSWORD_FILE holds an unusable password. ${fault}`);
  const name = email.split('@')[0] ?? email;
  const hash = await passwords.hash(password);
  await people.add({ email, name, role: 'owner', password: hash }).catch(async (error: unknown) => {
    if (!(await people.hasAnyone())) throw error;
  });
}

function readPassword(file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    const { code } = error as { code?: string };
    throw new SettingsError(
      `GALLEY_OWNER_PASSWORD_FILE is "${file}", which cannot be read (${code}); correct the path.`,
    );
  }
}
