import type { ChangePerson, CreateInvitation } from '../../contract/accounts.ts';
import type { Role } from '../../contract/visitor.ts';
import type { ServiceDatabase } from '../../service/database/tables.ts';
import { ProblemError } from '../../service/problem-error.ts';
import { createUnsendableHash } from '../../service/store/app-key.ts';
import { STARTER } from '../../service/store/create-starter-contents.ts';
import { createLinks } from './links.ts';
import { listPeople, NO_LIMIT, readUse } from './list-people.ts';
import { endSessions, hashToken } from './sessions.ts';

const DAY_MS = 24 * 3_600_000;
const SET_UP_MS = 30 * 60_000;
const INVITATION_MS = 7 * DAY_MS;
const RESET_MS = DAY_MS;

const LAST_OWNER = 'At least one owner must remain. Make someone else an owner first.';

/** A person to add. */
export interface NewPerson {
  email: string;
  name: string;
  role: Role;
  /** A hash; null for single sign-on alone. */
  password: string | null;
}

interface PeopleOptions {
  /** Milliseconds since 1970. */
  now: () => number;
  /** The app's key, whose quota everyone shares; absent for a remote service. */
  appKeyId: string | undefined;
}

/** The people who may sign in, and the links with which they join. */
export function createPeople(database: ServiceDatabase, { now, appKeyId }: PeopleOptions) {
  const { makeLink, spendLink } = createLinks(database, now);
  const timestamp = () => new Date(now()).toISOString();

  async function insertPerson(trx: ServiceDatabase, person: NewPerson, memberId?: string): Promise<string> {
    const { workspaceId } = STARTER;
    await requireFreeEmail(trx, person.email);
    const id = crypto.randomUUID();
    const ids = { keyId: crypto.randomUUID(), memberId: memberId ?? crypto.randomUUID() };
    if (memberId === undefined) {
      await requireFreeName(trx, person.name);
      await trx.insertInto('members').values({ id: ids.memberId, workspaceId, name: person.name }).execute();
    } else {
      await trx.updateTable('members').set({ name: person.name }).where('id', '=', memberId).execute();
    }
    const key = { id: ids.keyId, hash: createUnsendableHash(), prefix: '', createdAt: timestamp(), revokedAt: null };
    await trx
      .insertInto('apiKeys')
      .values({ ...key, workspaceId, memberId: ids.memberId, quotaLimit: NO_LIMIT, kind: 'person', parentId: appKeyId })
      .execute();
    const { name: _name, ...stored } = person;
    await trx
      .insertInto('users')
      .values({ id, workspaceId, ...ids, ...stored, disabledAt: null, createdAt: timestamp() })
      .execute();
    return id;
  }

  return {
    hasAnyone: async () => (await database.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined,

    find: (userId: string) => selectPerson(database).where('users.id', '=', userId).executeTakeFirst(),
    findByEmail: (email: string) => selectPerson(database).where('email', '=', email).executeTakeFirst(),

    /** Makes the token of a new installation, which replaces that of an earlier start. */
    async makeSetUpToken(): Promise<string> {
      await database.deleteFrom('invitations').where('purpose', '=', 'set-up').execute();
      const link = { purpose: 'set-up', email: '', role: 'owner', userId: null, createdBy: null } as const;
      return (await makeLink(link, SET_UP_MS)).token;
    },

    /** Makes the first person, who becomes the member that owns everything so far. */
    setUp: (token: string, person: Omit<NewPerson, 'role'>) =>
      inTurn(async (trx) => {
        await spendLink(trx, hashToken(token), 'set-up');
        const someone = await trx.selectFrom('users').select('id').limit(1).executeTakeFirst();
        if (someone !== undefined) throw refuse('This installation already has an owner. Sign in instead.');
        return insertPerson(trx, { ...person, role: 'owner' }, STARTER.memberId);
      }),

    /** Adds a person without a link, from the command line. The first one becomes the member that owns everything so far. */
    add: (person: NewPerson) =>
      inTurn(async (trx) => {
        const someone = await trx.selectFrom('users').select('id').limit(1).executeTakeFirst();
        return insertPerson(trx, person, someone === undefined ? STARTER.memberId : undefined);
      }),

    async invite({ email, role }: CreateInvitation, createdBy: string) {
      await requireFreeEmail(database, email);
      // A second invitation replaces the first.
      await database.deleteFrom('invitations').where('purpose', '=', 'join').where('email', '=', email).execute();
      return makeLink({ purpose: 'join', email, role, userId: null, createdBy }, INVITATION_MS);
    },

    async makeReset(userId: string, createdBy: string) {
      const { email, role } = await requirePerson(database, userId);
      await database.deleteFrom('invitations').where('userId', '=', userId).execute();
      return makeLink({ purpose: 'reset', email, role, userId, createdBy }, RESET_MS);
    },

    async revokeInvitation(tokenHash: string): Promise<string> {
      const gone = await database
        .deleteFrom('invitations')
        .where('tokenHash', '=', tokenHash)
        .where('purpose', '=', 'join')
        .returning('email')
        .executeTakeFirstOrThrow(notFound);
      return gone.email;
    },

    /** Makes the account that an invitation offers. */
    join: (tokenHash: string, { name, password }: Pick<NewPerson, 'name' | 'password'>) =>
      inTurn(async (trx) => {
        const { email, role } = await spendLink(trx, tokenHash, 'join');
        return insertPerson(trx, { email, role, name, password });
      }),

    /** Makes the account that an invitation offers for an identity of single sign-on. Its name is the address if another has that name. */
    joinWith: (
      tokenHash: string,
      { issuer, subject, name }: { issuer: string; subject: string; name?: string | undefined },
    ) =>
      inTurn(async (trx) => {
        const { email, role } = await spendLink(trx, tokenHash, 'join');
        const isFree = name !== undefined && !(await isNameTaken(trx, name));
        const userId = await insertPerson(trx, { email, role, name: isFree ? name : email, password: null });
        await trx.insertInto('identities').values({ issuer, subject, userId }).execute();
        return userId;
      }),

    /** Sets a password with a link, and ends the person's sessions. */
    reset: (tokenHash: string, password: string) =>
      inTurn(async (trx) => {
        const { userId } = await spendLink(trx, tokenHash, 'reset');
        await trx.updateTable('users').set({ password }).where('id', '=', userId).execute();
        await endSessions(trx, userId ?? '');
        return userId ?? '';
      }),

    async changePassword(userId: string, password: string, exceptSession: string): Promise<void> {
      await database.updateTable('users').set({ password }).where('id', '=', userId).execute();
      await endSessions(database, userId, exceptSession);
    },

    rename: (memberId: string, name: string) =>
      inTurn(async (trx) => {
        await requireFreeName(trx, name, memberId);
        await trx.updateTable('members').set({ name }).where('id', '=', memberId).execute();
      }),

    list: () => listPeople(database, now()),
    readUse: (userId: string) => readUse(database, { userId, appKeyId, nowMs: now() }),

    /** Changes a person's role, quota or access. Someone disabled is signed out. */
    change: (userId: string, { role, isDisabled, quotaLimit }: ChangePerson) =>
      inTurn(async (trx) => {
        const person = await requirePerson(trx, userId);
        const disabledAt = isDisabled === true ? timestamp() : null;
        await trx
          .updateTable('users')
          .set({ role: role ?? person.role, ...(isDisabled !== undefined && { disabledAt }) })
          .where('id', '=', userId)
          .execute();
        await requireOwner(trx);
        if (isDisabled === true) await endSessions(trx, userId);
        if (quotaLimit !== undefined) {
          const limit = quotaLimit ?? NO_LIMIT;
          await trx.updateTable('apiKeys').set({ quotaLimit: limit }).where('id', '=', person.keyId).execute();
        }
        return person;
      }),

    /** Removes a person. What they own and saved stays with their member's name. */
    remove: (userId: string) =>
      inTurn(async (trx) => {
        const person = await requirePerson(trx, userId);
        await endSessions(trx, userId);
        await trx.deleteFrom('invitations').where('userId', '=', userId).execute();
        await trx.deleteFrom('identities').where('userId', '=', userId).execute();
        await trx.deleteFrom('users').where('id', '=', userId).execute();
        await trx.updateTable('apiKeys').set({ revokedAt: timestamp() }).where('id', '=', person.keyId).execute();
        await requireOwner(trx);
        return person;
      }),
  };

  /** One change of people at a time, in all processes: two owners who remove each other at once would leave none. */
  function inTurn<Value>(change: (trx: ServiceDatabase) => Promise<Value>): Promise<Value> {
    return database.transaction().execute(async (trx) => {
      const { workspaceId } = STARTER;
      await trx.updateTable('workspaces').set({ id: workspaceId }).where('id', '=', workspaceId).execute();
      return change(trx);
    });
  }
}

export type PeopleStore = ReturnType<typeof createPeople>;

function selectPerson(on: ServiceDatabase) {
  return on
    .selectFrom('users')
    .innerJoin('members', 'members.id', 'users.memberId')
    .select(['users.id', 'email', 'members.name', 'role', 'password', 'disabledAt', 'memberId', 'keyId']);
}

async function requirePerson(on: ServiceDatabase, userId: string) {
  return selectPerson(on).where('users.id', '=', userId).executeTakeFirstOrThrow(notFound);
}

async function requireOwner(trx: ServiceDatabase): Promise<void> {
  const owners = trx.selectFrom('users').select('id').where('role', '=', 'owner').where('disabledAt', 'is', null);
  await owners.limit(1).executeTakeFirstOrThrow(() => refuse(LAST_OWNER));
}

async function requireFreeEmail(on: ServiceDatabase, email: string): Promise<void> {
  const known = await selectPerson(on).where('email', '=', email).executeTakeFirst();
  if (known !== undefined) throw refuse(`${email} already has an account.`);
}

async function requireFreeName(trx: ServiceDatabase, name: string, exceptMember = ''): Promise<void> {
  if (await isNameTaken(trx, name, exceptMember)) {
    throw refuse(`Someone else is called ${name}. Use another name, for example with an initial.`);
  }
}

async function isNameTaken(trx: ServiceDatabase, name: string, exceptMember = ''): Promise<boolean> {
  const taken = await trx
    .selectFrom('members')
    .select('id')
    .where('workspaceId', '=', STARTER.workspaceId)
    .where('name', '=', name)
    .where('id', '!=', exceptMember)
    .executeTakeFirst();
  return taken !== undefined;
}

function refuse(detail: string): ProblemError {
  return new ProblemError(409, detail, { title: 'Conflict' });
}

function notFound(): ProblemError {
  return new ProblemError(404, 'This address does not exist.');
}
