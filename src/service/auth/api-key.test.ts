import { OPERATOR } from './visibility.ts';
import { describe, expect, it, test } from 'vitest';
import { databaseKinds, openTestDatabase } from '../../testing/open-test-database.ts';
import type { ServiceDatabase } from '../database/tables.ts';
import { createCatalogue } from '../store/create-catalogue.ts';
import { createDatabaseStore } from '../store/create-database-store.ts';
import { createApiKey, hashApiKey, readKeyPrefix } from './api-key.ts';
import { blankEngine, buildContents, createCall, keys, NOW } from '../../testing/build-service.ts';
import { createService } from '../create-service.ts';
import { createMemoryLedger } from '../ledger/create-memory-ledger.ts';
import type { RequestEntry } from '../service-context.ts';
import { writeContents } from '../store/write-contents.ts';

const tables = [
  'workspaces',
  'members',
  'apiKeys',
  'projects',
  'templates',
  'usage',
  'reservations',
  'answers',
] as const;

async function dump(database: ServiceDatabase): Promise<string> {
  const rows = await Promise.all(tables.map((table) => database.selectFrom(table).selectAll().execute()));
  return JSON.stringify(rows);
}

describe('an API key', () => {
  it('has 256 random bits after its prefix', () => {
    const made = Array.from({ length: 1_000 }, createApiKey);
    expect(new Set(made).size).toBe(1_000);
    for (const key of made) {
      const [, secret = ''] = /^galley_([\w-]{43})$/.exec(key) ?? [];
      expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    }
  });

  it('reveals at most 36 of its bits', () => {
    expect(readKeyPrefix(`galley_${'A'.repeat(43)}`)).toBe('galley_AAAAAA');
  });

  test.each(databaseKinds)('is stored in %s only as a hash', async (kind) => {
    const database = await openTestDatabase(kind);
    const { key } = await createCatalogue(database, { now: Date.now, viewer: OPERATOR }).createKey(
      { workspace: 'w', member: 'm' },
      5,
    );
    const dumped = await dump(database);
    const secret = key.slice('galley_'.length);
    const bytes = Buffer.from(secret, 'base64url');
    for (const spelling of [key, secret, bytes.toString('hex'), bytes.toString('base64')]) {
      expect(dumped).not.toContain(spelling);
    }
    expect(dumped).toContain(hashApiKey(key));
    expect(await createDatabaseStore(database).findKey(hashApiKey(key))).toMatchObject({ quotaLimit: 5 });
  });
});

it.each(databaseKinds)('only the log names a revoked key, on %s', async (kind) => {
  const database = await openTestDatabase(kind);
  await writeContents(database, buildContents(3));
  await database
    .updateTable('apiKeys')
    .set({ revokedAt: new Date(NOW).toISOString() })
    .where('id', '=', 'member')
    .execute();
  const entries: RequestEntry[] = [];
  const now = () => NOW;
  const call = createCall(
    createService({
      store: createDatabaseStore(database),
      ledger: createMemoryLedger({ now }),
      engine: blankEngine,
      now,
      createId: () => 'same',
      onRequest: (entry) => entries.push(entry),
    }),
  );
  const answers: unknown[] = [];
  for (const key of [keys.member, 'unknown', null, keys.owner]) {
    const answer = await call('/api/v1/projects', { key });
    answers.push([answer.status, await answer.text(), [...answer.headers]]);
  }
  expect(answers[0]).toEqual(answers[1]);
  expect(entries.map(({ status, keyId, revokedKeyId }) => [status, keyId, revokedKeyId])).toEqual([
    [401, undefined, 'member'],
    [401, undefined, undefined],
    [401, undefined, undefined],
    [200, 'owner', undefined],
  ]);
});
