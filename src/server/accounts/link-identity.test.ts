import { describe, expect, it } from 'vitest';
import type { ServiceDatabase, Tables } from '../../service/database/tables.ts';
import { databaseKinds, openTestDatabase, type TestDatabaseKind } from '../../testing/open-test-database.ts';
import { findOrLinkUser } from './link-identity.ts';
import type { OidcIdentity } from './oidc-identity.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const createdAt = '2026-11-01T00:00:00.000Z';
const ana = { issuer: 'https://id.test', subject: 'ana', email: 'ana@x.test', emailVerified: true, isAllowed: true };

type Change<Name extends keyof Tables> = Partial<Tables[Name]>;

/** A database with a user, whose id is `ana`, unless there should be none. */
async function open(kind: TestDatabaseKind, user?: Change<'users'>) {
  const database = await openTestDatabase(kind);
  const owner = { workspaceId: 'w', memberId: 'm' };
  await database.insertInto('workspaces').values({ id: 'w', name: 'W' }).execute();
  await database.insertInto('members').values({ id: 'm', workspaceId: 'w', name: 'Ana' }).execute();
  const key = { id: 'k', hash: 'h', prefix: 'p', quotaLimit: 1, createdAt, revokedAt: null };
  await database
    .insertInto('apiKeys')
    .values({ ...key, ...owner })
    .execute();
  const row = { id: 'ana', keyId: 'k', email: ana.email, role: 'maker', password: null, disabledAt: null } as const;
  if (user !== undefined)
    await database
      .insertInto('users')
      .values({ ...row, ...owner, createdAt, ...user })
      .execute();
  return {
    database,
    find: (change: Partial<OidcIdentity> = {}) => findOrLinkUser(database, { ...ana, ...change }, () => NOW),
  };
}

async function invite(database: ServiceDatabase, change: Change<'invitations'> = {}): Promise<void> {
  const invitation = { tokenHash: 'hash', purpose: 'join', email: ana.email, role: 'maker', userId: null } as const;
  const times = { createdBy: null, expiresAtMs: NOW + 1, usedAtMs: null };
  await database
    .insertInto('invitations')
    .values({ ...invitation, ...times, ...change })
    .execute();
}

async function identify(database: ServiceDatabase, subject: string): Promise<void> {
  await database.insertInto('identities').values({ issuer: ana.issuer, subject, userId: 'ana' }).execute();
}

const unknown = { kind: 'unknown' };
const isAna = { kind: 'user', userId: 'ana', isDisabled: false };

describe.each(databaseKinds)('an identity on %s', (kind) => {
  it('belongs to an account by issuer and subject, whatever its address is', async () => {
    const { database, find } = await open(kind, { password: 'scrypt$' });
    await identify(database, 'ana');
    expect(await find({ email: 'new@x.test', emailVerified: false })).toEqual(isAna);
    expect(await find({ issuer: 'https://evil.test' })).toEqual(unknown);
  });

  it('shows whether the account is disabled', async () => {
    const { database, find } = await open(kind, { disabledAt: createdAt });
    expect(await find()).toEqual(unknown);
    await identify(database, 'ana');
    expect(await find()).toEqual({ ...isAna, isDisabled: true });
  });

  it('is linked once to an account that has no other way to sign in', async () => {
    const { find } = await open(kind, {});
    expect(await find({ emailVerified: false })).toEqual(unknown);
    expect([await find(), await find()]).toEqual([isAna, isAna]);
    expect(await find({ subject: 'other' })).toEqual(unknown);
  });

  it('never opens an account with a password or another identity by its address', async () => {
    expect(await (await open(kind, { password: 'scrypt$' })).find()).toEqual(unknown);
    const { database, find } = await open(kind, {});
    await identify(database, 'other');
    expect(await find()).toEqual(unknown);
  });

  it('may use an invitation to its verified address', async () => {
    const { database, find } = await open(kind);
    await invite(database);
    expect(await find()).toEqual({ kind: 'invited', invitationHash: 'hash' });
    expect(await find({ emailVerified: false })).toEqual(unknown);
    expect(await find({ email: undefined })).toEqual(unknown);
    expect(await find({ email: 'other@x.test' })).toEqual(unknown);
  });

  it.each<Change<'invitations'>>([
    { expiresAtMs: NOW },
    { usedAtMs: NOW - 1 },
    { purpose: 'reset' },
    { purpose: 'set-up' },
  ])('may not use an invitation with %j', async (change) => {
    const { database, find } = await open(kind);
    await invite(database, change);
    expect(await find()).toEqual(unknown);
  });

  it('may not use an invitation to the address of an account', async () => {
    const { database, find } = await open(kind, { password: 'scrypt$' });
    await invite(database);
    expect(await find()).toEqual(unknown);
  });
});
