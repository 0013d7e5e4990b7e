import type { Link } from '../../contract/accounts.ts';
import type { ServiceDatabase, Tables } from '../../service/database/tables.ts';
import { ProblemError } from '../../service/problem-error.ts';
import { createToken, hashToken } from './sessions.ts';

const USED_LINK = 'This link has expired or was already used. Ask an owner for a new one.';

/** Links that work once: to claim an installation, to join, or to set a password. */
export function createLinks(database: ServiceDatabase, now: () => number) {
  async function makeLink(
    link: Pick<Tables['invitations'], 'purpose' | 'email' | 'role' | 'userId' | 'createdBy'>,
    lifetimeMs: number,
  ): Promise<{ token: string; expiresAt: string }> {
    const token = createToken();
    const expiresAtMs = now() + lifetimeMs;
    await database
      .insertInto('invitations')
      .values({ ...link, tokenHash: hashToken(token), expiresAtMs, usedAtMs: null })
      .execute();
    return { token, expiresAt: new Date(expiresAtMs).toISOString() };
  }

  /** Marks a link as used; throws if it already is, or has expired. Only one of several parallel calls succeeds. */
  async function spendLink(trx: ServiceDatabase, tokenHash: string, purpose: Tables['invitations']['purpose']) {
    return trx
      .updateTable('invitations')
      .set({ usedAtMs: now() })
      .where('tokenHash', '=', tokenHash)
      .where('purpose', '=', purpose)
      .where('usedAtMs', 'is', null)
      .where('expiresAtMs', '>', now())
      .returning(['email', 'role', 'userId'])
      .executeTakeFirstOrThrow(() => new ProblemError(404, USED_LINK, { title: 'Link expired' }));
  }

  /** Reads a link to join or to set a password that can still be used. */
  async function readLink(token: string): Promise<Link> {
    const found = await database
      .selectFrom('invitations')
      .select(['purpose', 'email', 'role'])
      .where('tokenHash', '=', hashToken(token))
      .where('usedAtMs', 'is', null)
      .where('expiresAtMs', '>', now())
      .executeTakeFirst();
    if (found === undefined || found.purpose === 'set-up') {
      throw new ProblemError(404, USED_LINK, { title: 'Link expired' });
    }
    return { purpose: found.purpose, email: found.email, role: found.role };
  }

  return { makeLink, spendLink, readLink, findInvitation: (email: string) => findInvitation(database, email, now()) };
}

/** The hash of the newest invitation for an address that can still be used. */
export async function findInvitation(
  database: ServiceDatabase,
  email: string,
  nowMs: number,
): Promise<string | undefined> {
  const invitation = await database
    .selectFrom('invitations')
    .select('tokenHash')
    .where('purpose', '=', 'join')
    .where('email', '=', email)
    .where('usedAtMs', 'is', null)
    .where('expiresAtMs', '>', nowMs)
    .orderBy('expiresAtMs', 'desc')
    .executeTakeFirst();
  return invitation?.tokenHash;
}
