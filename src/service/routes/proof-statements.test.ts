import type { RootOperationNode } from 'kysely';
import { expect, test } from 'vitest';
import { blankEngine, buildContents, generateInit, ids, keys, NOW } from '../../testing/build-service.ts';
import { databaseKinds, openTestDatabase } from '../../testing/open-test-database.ts';
import { createService } from '../create-service.ts';
import type { ServiceDatabase } from '../database/tables.ts';
import { createDatabaseLedger } from '../ledger/create-database-ledger.ts';
import { createDatabaseStore } from '../store/create-database-store.ts';
import { writeContents } from '../store/write-contents.ts';

/** The same database, which logs each SQL statement before it runs. */
function logStatements(database: ServiceDatabase, log: (statement: string) => void): ServiceDatabase {
  return database.withPlugin({
    transformQuery({ node }): RootOperationNode {
      log(database.getExecutor().compileQuery(node, { queryId: 'log' }).sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

test.each(databaseKinds)('proofs and checks run no statement on the ledger on %s', async (kind) => {
  const plain = await openTestDatabase(kind);
  await writeContents(plain, buildContents(1_000));
  const statements: string[] = [];
  const database = logStatements(plain, (statement) => statements.push(statement));
  let nowMs = NOW;
  const service = createService({
    store: createDatabaseStore(database),
    ledger: createDatabaseLedger(database, { now: () => nowMs }),
    engine: blankEngine,
    now: () => nowMs,
    monotonicMs: () => nowMs,
  });
  const post = async (name: string) => {
    const init = generateInit({ variables: { headline: 'Hi' } }, { 'x-api-key': keys.owner });
    return (await service.fetch(new Request(`http://service.test/api/v1/templates/${ids.template}/${name}`, init)))
      .status;
  };
  const ofLedger = () => statements.filter((statement) => /usage|reservations|answers/i.test(statement));

  for (let count = 0; count < 20; count += 1) {
    nowMs += 100;
    expect([await post('proof'), await post('check')]).toEqual([200, 200]);
  }
  expect(statements.length).toBeGreaterThan(40);
  expect(ofLedger()).toEqual([]);
  expect(await post('generate')).toBe(200);
  expect(ofLedger().length).toBeGreaterThan(0);
});
