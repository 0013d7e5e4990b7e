import type { ServiceDatabase } from '../../service/database/tables.ts';
import { findInvitation } from './links.ts';
import type { OidcIdentity } from './oidc-identity.ts';

/** Whose account an identity is. `invited` and `unknown` people have none yet. */
export type LinkResult =
  | { kind: 'user'; userId: string; isDisabled: boolean }
  | { kind: 'invited'; invitationHash: string }
  | { kind: 'unknown' };

/**
 * Finds the account of a person who signed in with the provider. An address alone never opens an account that someone else may use:
 * it must be verified, and belong to an invitation or to an account without a password and another identity.
 */
export async function findOrLinkUser(
  database: ServiceDatabase,
  { issuer, subject, email, emailVerified }: OidcIdentity,
  now: () => number,
): Promise<LinkResult> {
  const linked = await database
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.userId')
    .select(['userId', 'disabledAt'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (linked !== undefined) return { kind: 'user', userId: linked.userId, isDisabled: linked.disabledAt !== null };
  if (email === undefined || !emailVerified) return { kind: 'unknown' };

  const user = await database
    .selectFrom('users')
    .leftJoin('identities', 'identities.userId', 'users.id')
    .select(['users.id', 'password', 'disabledAt', 'subject'])
    .where('email', '=', email)
    .executeTakeFirst();
  if (user === undefined) {
    const invitationHash = await findInvitation(database, email, now());
    return invitationHash === undefined ? { kind: 'unknown' } : { kind: 'invited', invitationHash };
  }
  if (user.password !== null || user.subject !== null || user.disabledAt !== null) return { kind: 'unknown' };
  await database
    .insertInto('identities')
    .values({ issuer, subject, userId: user.id })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .execute();
  return { kind: 'user', userId: user.id, isDisabled: false };
}
