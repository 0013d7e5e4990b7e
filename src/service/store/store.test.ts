import { describe, expect, it } from 'vitest';
import { contractContents, contractIds } from '../../testing/contract-documents.ts';
import { databaseKinds, openTestDatabase } from '../../testing/open-test-database.ts';
import type { Viewer } from '../auth/visibility.ts';
import type { Layer } from '../../document/layer.ts';
import { createDatabaseStore } from './create-database-store.ts';
import { createMemoryStore } from './create-memory-store.ts';
import type { Store } from './store.ts';
import { writeContents } from './write-contents.ts';

const viewers = ['ana', 'ben', 'cy'].map((memberId) => ({
  memberId,
  workspaceId: memberId === 'cy' ? 'other' : 'acme',
}));

/** Everything that each viewer can read from a store. */
async function readAll(store: Store): Promise<unknown[]> {
  const query = { page: 0, limit: 100 };
  return Promise.all(
    viewers.flatMap((viewer) => [
      store.listProjects(viewer, query),
      ...Object.values(contractIds).map((id) => store.listTemplates(viewer, id, query)),
      ...Object.values(contractIds).map(async (id) => {
        const found = await store.findTemplate(viewer, id);
        return found && { ...found, compiled: { id: found.compiled.id, document: found.compiled.document } };
      }),
    ]),
  );
}

describe.each(databaseKinds)('a store on %s', (kind) => {
  it('returns the same as the store in memory', async () => {
    const database = await openTestDatabase(kind);
    await writeContents(database, contractContents);
    // Templates in the memory store still have their documents.
    const told = await readAll(createMemoryStore(contractContents));
    expect(told).toMatchObject(await readAll(createDatabaseStore(database)));
  });

  it('caches compiled templates up to a number of bytes', async () => {
    const database = await openTestDatabase(kind);
    const [template] = contractContents.templates;
    if (template === undefined) throw new Error('There is no template');
    const [layer] = template.document.layers;
    const ids = Array.from({ length: 10 }, () => crypto.randomUUID());
    const templates = ids.map((id) => {
      const text = `${id} `.repeat(100);
      const layers = [{ ...layer, id: 'long', type: 'text', text } as Layer];
      return { ...template, id, document: { ...template.document, layers } };
    });
    await writeContents(database, { ...contractContents, templates });
    const [viewer] = viewers;
    /** Sequential, so that the order of use is known. */
    const readAllInTurn = async (store: Store) => {
      const compiled = [];
      for (const id of ids) compiled.push((await store.findTemplate(viewer as Viewer, id))?.compiled);
      return compiled;
    };
    const large = createDatabaseStore(database);
    const [first, again] = [await readAllInTurn(large), await readAllInTurn(large)];
    expect(again.map((compiled, index) => compiled === first[index])).toEqual(ids.map(() => true));
    const room = 3 * (first[0]?.byteCount ?? 0);
    const small = createDatabaseStore(database, { templateBytesMax: room });
    const before = await readAllInTurn(small);
    const after = await readAllInTurn(small);
    expect(after.some((compiled, index) => compiled === before[index])).toBe(false);
  });
});
