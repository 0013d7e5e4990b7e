import { expect, it } from 'vitest';
import { blankEngine, buildContents, createCall, keys, NOW } from '../../testing/build-service.ts';
import { databaseKinds, openTestDatabase } from '../../testing/open-test-database.ts';
import { createService } from '../create-service.ts';
import { createMemoryLedger } from '../ledger/create-memory-ledger.ts';
import type { RequestEntry } from '../service-context.ts';
import { createDatabaseStore } from '../store/create-database-store.ts';
import { writeContents } from '../store/write-contents.ts';

it.each(databaseKinds)('tells the log alone which key that was revoked is still called with, on %s', async (kind) => {
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
