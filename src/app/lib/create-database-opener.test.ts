// oxlint-disable-next-line import/no-unassigned-import -- the library looks for the classes among the globals
import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { expect, it } from 'vitest';
import { createDatabaseOpener } from './create-database-opener.ts';

it('a tab that blocks an upgrade is reported at once, and the database opens after it is closed', async () => {
  // Frozen, it does not hear that it is in the way.
  const frozen = await openDB('held', 1);
  const open = createDatabaseOpener('held', 2, () => {});
  await expect(open()).rejects.toThrow(
    'Another Galley tab is blocking a storage update. Close that tab, then reload this one.',
  );
  frozen.close();
  expect((await open()).version).toBe(2);
});
