import { sql } from 'kysely';
import { describe, expect, it, test } from 'vitest';
import { createdKeySchema, keyEntrySchema, useEntrySchema } from '../../contract/workspace.ts';
import * as z from '../../contract/zod.ts';
import { blankEngine, buildContents, ids, NOW } from '../../testing/build-service.ts';
import { buildWorkspace, type CallWorkspace } from '../../testing/build-workspace.ts';
import { databaseKinds, openTestDatabase } from '../../testing/open-test-database.ts';
import { hashApiKey } from '../auth/api-key.ts';
import { createDatabaseLedger } from '../ledger/create-database-ledger.ts';
import { createDatabaseStore } from '../store/create-database-store.ts';
import { createKeyUses } from '../store/key-catalogue.ts';
import { writeContents } from '../store/write-contents.ts';
import { createWorkspace } from './create-workspace.ts';

const body = { name: 'Shop', member: 'owner', quotaLimit: 5 };

async function makeKey(call: CallWorkspace, change = {}) {
  const { status, json } = await call('POST', 'keys', { ...body, ...change });
  expect(status).toBe(201);
  return createdKeySchema.parse(json);
}

const listKeys = async (call: CallWorkspace) => z.array(keyEntrySchema).parse((await call('GET', 'keys')).json);

describe.each(databaseKinds)('keys in the settings on %s', (kind) => {
  it('are created with a name and shown once', async () => {
    const { as, database } = await buildWorkspace(kind);
    const { key, entry } = await makeKey(as.owner, { name: ' Shop ', member: 'new one' });
    expect(entry).toMatchObject({ name: 'Shop', member: 'new one', quotaLimit: 5, used: 0, isSystemKey: false });
    expect(entry).toMatchObject({ createdAt: new Date(NOW).toISOString(), lastUsedAt: null, revokedAt: null });
    expect(key.startsWith(entry.prefix)).toBe(true);
    expect(await createDatabaseStore(database).findKey(hashApiKey(key))).toMatchObject({ workspaceId: 'w1' });
    expect((await as.owner('GET', 'keys')).text).not.toContain(key.slice(15));
    expect((await as.owner('GET', 'members')).json).toEqual(['member', 'new one', 'owner']);
  });

  it('are separate for each workspace', async () => {
    const { as } = await buildWorkspace(kind);
    const { entry } = await makeKey(as.owner);
    expect((await listKeys(as.member)).map(({ id }) => id)).toContain(entry.id);
    expect((await listKeys(as.stranger)).map(({ member }) => member)).toEqual(['stranger']);
    const unknown = await as.stranger('DELETE', `keys/${ids.unknown}`);
    expect(unknown.status).toBe(404);
    expect(await as.stranger('DELETE', `keys/${entry.id}`)).toEqual(unknown);
    expect(await as.stranger('PATCH', `keys/${entry.id}`, { quotaLimit: 9 })).toEqual(unknown);
  });

  it('are renamed, given another quota and revoked', async () => {
    const { as, database } = await buildWorkspace(kind);
    const { key, entry } = await makeKey(as.owner);
    const changed = await as.owner('PATCH', `keys/${entry.id}`, { quotaLimit: 0 });
    expect(changed.json).toEqual({ ...entry, quotaLimit: 0 });
    expect((await as.owner('PATCH', `keys/${entry.id}`, { name: 'Till' })).json).toMatchObject({ name: 'Till' });
    expect((await as.owner('PATCH', `keys/${entry.id}`, {})).json).toMatchObject({ name: 'Till', quotaLimit: 0 });
    expect((await as.owner('PATCH', `keys/${entry.id}`, { quotaLimit: -1 })).status).toBe(400);
    expect(await as.owner('DELETE', `keys/${entry.id}`)).toMatchObject({ status: 204, text: '' });
    expect((await as.owner('DELETE', `keys/${entry.id}`)).status).toBe(204);
    expect((await as.owner('PATCH', `keys/${entry.id}`, { name: 'Late' })).status).toBe(404);
    expect(await createDatabaseStore(database).findKey(hashApiKey(key))).toBeUndefined();
    const revoked = (await listKeys(as.owner)).find(({ id }) => id === entry.id);
    expect(revoked?.revokedAt).toBe(new Date(NOW).toISOString());
  });

  it('cannot be revoked while the app uses them', async () => {
    const { as, database } = await buildWorkspace(kind);
    const key = { ...buildContents(3).keys[0], id: ids.template, hash: 'h' } as const;
    await writeContents(database, { keys: [key as never], projects: [], templates: [] });
    await database.updateTable('apiKeys').set({ kind: 'app' }).where('id', '=', ids.template).execute();
    const refused = await as.owner('DELETE', `keys/${ids.template}`);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('The app uses this key');
    expect(await listKeys(as.owner)).toContainEqual(expect.objectContaining({ isSystemKey: true, revokedAt: null }));
  });

  it('show their usage by month and day', async () => {
    let now = Date.parse('2026-11-21T23:59:00Z');
    const { as, database } = await buildWorkspace(kind, { now: () => now });
    const { entry } = await makeKey(as.owner);
    const ledger = createDatabaseLedger(database, { now: () => now });
    const render = async (end: 'commit' | 'release' | 'hold') => {
      const result = await ledger.reserve({ keyId: entry.id, quotaLimit: 9 });
      if (result.kind !== 'reserved') throw new Error(`It was ${result.kind}`);
      if (end === 'commit') await result.reservation.commit({ contentType: 'image/png', bytes: new Uint8Array(1) });
      if (end === 'release') await result.reservation.release();
    };
    for (const end of ['commit', 'commit', 'release'] as const) await render(end);
    now += 60_000;
    for (const end of ['commit', 'hold'] as const) await render(end);
    expect((await listKeys(as.owner)).find(({ id }) => id === entry.id)).toMatchObject({ used: 4 });
    const readUse = async (query: string) => z.array(useEntrySchema).parse((await as.member('GET', query)).json);
    const today = { keyId: entry.id, day: '2026-11-22', renders: 1 };
    expect(await readUse('use')).toEqual([{ keyId: entry.id, day: '2026-11-21', renders: 2 }, today]);
    expect(await readUse('use?days=1')).toEqual([today]);
    expect((await as.stranger('GET', 'use')).json).toEqual([]);
    for (const days of ['0', '401', 'x', '']) expect((await as.owner('GET', `use?days=${days}`)).status).toBe(400);
    now = Date.parse('2026-12-01T00:00:00Z');
    expect((await listKeys(as.owner)).find(({ id }) => id === entry.id)).toMatchObject({ used: 0 });
  });

  it('show their last use immediately, and in every process once it is written', async () => {
    let now = NOW;
    const { as, database } = await buildWorkspace(kind);
    const { entry } = await makeKey(as.owner);
    const uses = createKeyUses(database, () => now);
    uses.note(entry.id);
    const viewer = { workspaceId: 'w1', memberId: 'owner' };
    const here = createWorkspace({
      database,
      viewer,
      keyUses: uses,
      engine: blankEngine,
      readDrawing: expect.fail,
      now: () => now,
      onFailure: expect.fail,
    });
    const lastUse = async () => (await listKeys(as.owner)).find(({ id }) => id === entry.id)?.lastUsedAt;
    const answer = await here.fetch(new Request('http://app.test/workspace/keys'));
    expect(JSON.stringify(await answer.json())).toContain(`"lastUsedAt":"${new Date(NOW).toISOString()}"`);
    expect(await lastUse()).toBeNull();
    await uses.write();
    expect(await lastUse()).toBe(new Date(NOW).toISOString());
    now -= 60_000;
    uses.note(entry.id);
    await uses.write();
    expect(await lastUse()).toBe(new Date(NOW).toISOString());
  });
});

test('parallel writes of uses do not deadlock', async () => {
  const database = await openTestDatabase('sqlite');
  await writeContents(database, buildContents(3));
  await sql`create table written (id text)`.execute(database);
  await sql`create trigger writes after update on api_keys begin insert into written values (new.id); end`.execute(
    database,
  );
  const uses = createKeyUses(database, () => NOW);
  for (const id of ['stranger', 'member', 'owner']) uses.note(id);
  await uses.write();
  const { rows } = await sql<{ id: string }>`select id from written order by rowid`.execute(database);
  expect(rows.map(({ id }) => id)).toEqual(['member', 'owner', 'stranger']);
});

test('a use is written later if the first write fails', async () => {
  const database = await openTestDatabase('sqlite');
  await writeContents(database, buildContents(3));
  let isLocked = true;
  const transaction = () => {
    if (isLocked) throw new Error('locked');
    return database.transaction();
  };
  const uses = createKeyUses({ transaction } as typeof database, () => NOW);
  uses.note('owner');
  await expect(uses.write()).rejects.toThrow('locked');
  expect(uses.read('owner')).toBe(new Date(NOW).toISOString());
  isLocked = false;
  await uses.write();
  expect(uses.read('owner')).toBeUndefined();
  const row = await database.selectFrom('apiKeys').select('lastUsedAt').where('id', '=', 'owner').executeTakeFirst();
  expect(row?.lastUsedAt).toBe(new Date(NOW).toISOString());
});

test.each([
  [{ ...body, foo: 1 }, 'Body: Unrecognized key: "foo".'],
  [{ ...body, ['x'.repeat(100_000)]: 1 }, 'xxx….'],
  [[], 'Body: Invalid input: expected object'],
  ['x', 'Body: Invalid input: expected object'],
  [{ ...body, name: 5 }, 'name: must be text.'],
])('an invalid body is rejected with the rule for its member: %#', async (sent, words) => {
  const { as } = await buildWorkspace('sqlite');
  const { status, json } = await as.owner('POST', 'keys', sent);
  expect([status, json]).toMatchObject([400, { detail: expect.stringContaining(words) as string }]);
});
