import { describe, expect, it } from 'vitest';
import { contractContents, contractIds } from '../../testing/contract-contents.ts';
import { databaseKinds, openTestDatabase } from '../../testing/open-test-database.ts';
import { createDatabaseStore } from './create-database-store.ts';
import { createMemoryStore } from './create-memory-store.ts';
import type { Store } from './store.ts';
import { writeContents } from './write-contents.ts';

const viewers = ['ana', 'ben', 'cy'].map((memberId) => ({
  memberId,
  workspaceId: memberId === 'cy' ? 'other' : 'acme',
}));

/** Everything that a store says to everybody about everything. */
async function readAll(store: Store): Promise<unknown[]> {
  const query = { page: 0, limit: 100 };
  return Promise.all(
    viewers.flatMap((viewer) => [
      store.listProjects(viewer, query),
      ...Object.values(contractIds).map((id) => store.listTemplates(viewer, id, query)),
      ...Object.values(contractIds).map((id) => store.findTemplate(viewer, id)),
    ]),
  );
}

describe.each(databaseKinds)('a store on %s', (kind) => {
  it('shows everybody what the one in memory shows', async () => {
    const database = await openTestDatabase(kind);
    await writeContents(database, contractContents);
    // In memory a listed template still has its document.
    const told = await readAll(createMemoryStore(contractContents));
    expect(told).toMatchObject(await readAll(createDatabaseStore(database)));
  });
});
