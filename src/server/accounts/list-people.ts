import type { Account, People } from '../../contract/accounts.ts';
import type { ServiceDatabase } from '../../service/database/tables.ts';
import { findPeriod } from '../../service/ledger/ledger.ts';

/** Stored for a person without a limit of their own. It is the highest quota that can be set. */
export const NO_LIMIT = 999_999_999;

/** People by name, and the invitations that can still be used. */
export async function listPeople(database: ServiceDatabase, nowMs: number): Promise<People> {
  const { id: period } = findPeriod(nowMs);
  const people = await database
    .selectFrom('users')
    .innerJoin('members', 'members.id', 'users.memberId')
    .innerJoin('apiKeys', 'apiKeys.id', 'users.keyId')
    .leftJoin('usage', (join) => join.onRef('usage.keyId', '=', 'users.keyId').on('usage.period', '=', period))
    .select(['users.id', 'email', 'members.name', 'role', 'disabledAt', 'apiKeys.quotaLimit', 'users.createdAt'])
    .select((of) => of.fn.coalesce('usage.used', of.lit(0)).as('used'))
    .select((of) =>
      of
        .selectFrom('sessions')
        .whereRef('sessions.userId', '=', 'users.id')
        .select(({ fn }) => fn.max('seenAtMs').as('seen'))
        .as('seenAtMs'),
    )
    .orderBy('members.name')
    .execute();
  const invitations = await database
    .selectFrom('invitations')
    .select(['tokenHash as id', 'email', 'role', 'expiresAtMs'])
    .where('purpose', '=', 'join')
    .where('usedAtMs', 'is', null)
    .where('expiresAtMs', '>', nowMs)
    .orderBy('expiresAtMs', 'desc')
    .execute();
  return {
    people: people.map(({ disabledAt, quotaLimit, seenAtMs, ...person }) => ({
      ...person,
      isDisabled: disabledAt !== null,
      quotaLimit: toLimit(quotaLimit),
      seenAt: seenAtMs === null ? null : new Date(seenAtMs).toISOString(),
    })),
    invitations: invitations.map(({ expiresAtMs, ...invitation }) => ({
      ...invitation,
      expiresAt: new Date(expiresAtMs).toISOString(),
    })),
  };
}

/** The renders of a person and of all people this month; null if a remote service counts them. */
export async function readUse(
  database: ServiceDatabase,
  { userId, appKeyId, nowMs }: { userId: string; appKeyId: string | undefined; nowMs: number },
): Promise<Account['use']> {
  const counts = await database
    .selectFrom('apiKeys')
    .leftJoin('usage', (join) =>
      join.onRef('usage.keyId', '=', 'apiKeys.id').on('usage.period', '=', findPeriod(nowMs).id),
    )
    .select(['apiKeys.id', 'apiKeys.quotaLimit as limit'])
    .select((of) => of.fn.coalesce('usage.used', of.lit(0)).as('used'))
    .where((where) =>
      where.or([
        where('apiKeys.id', '=', appKeyId ?? ''),
        where('apiKeys.id', 'in', where.selectFrom('users').select('keyId').where('users.id', '=', userId)),
      ]),
    )
    .execute();
  const team = counts.find(({ id }) => id === appKeyId);
  const own = counts.find(({ id }) => id !== appKeyId);
  if (team === undefined || own === undefined) return null;
  return { own: own.used, ownLimit: toLimit(own.limit), team: team.used, teamLimit: team.limit };
}

function toLimit(quotaLimit: number): number | null {
  return quotaLimit === NO_LIMIT ? null : quotaLimit;
}
