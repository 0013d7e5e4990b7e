import { open, type FileHandle } from 'node:fs/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestDatabase, openTestDatabase } from '../../testing/open-test-database.ts';
import { isAway } from './database-failures.ts';
import { MAY_BE_LOST } from './sqlite-dialect.ts';
import type { ServiceDatabase } from './tables.ts';

const add = (database: ServiceDatabase, id: string) =>
  database.insertInto('workspaces').values({ id, name: id }).execute();

async function list(database: ServiceDatabase): Promise<string[]> {
  const rows = await database.selectFrom('workspaces').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

describe('a database on a disk that has not written yet', () => {
  /** Holds back all writes to the disk until `release`. */
  async function setUp() {
    const file = await createTestDatabase('sqlite');
    const database = await openTestDatabase('sqlite', file);
    const handle = await open(file);
    const prototype = Object.getPrototypeOf(handle) as FileHandle;
    await handle.close();
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const datasync = vi.spyOn(prototype, 'datasync').mockImplementation(() => held);
    onTestFinished(() => datasync.mockRestore());
    return { database, datasync, release };
  }

  it('acknowledges no write, while others read what was written', async () => {
    const { database, datasync, release } = await setUp();
    const done: string[] = [];
    const writes = ['a', 'b', 'c'].map((id) => add(database, id).then(() => done.push(id)));
    await expect.poll(() => list(database)).toEqual(['a', 'b', 'c']);
    expect(done).toEqual([]);
    release();
    await Promise.all(writes);
    // The first write, and one for all that arrived during it.
    expect(datasync).toHaveBeenCalledTimes(2);
  });

  it('acknowledges a transaction that may be lost', async () => {
    const { database, datasync } = await setUp();
    const quick = database.transaction().setIsolationLevel(MAY_BE_LOST);
    await quick.execute((trx) => add(trx, 'a'));
    expect(datasync).not.toHaveBeenCalled();
    expect(await list(database)).toEqual(['a']);
  });

  it('reports a write that fails, and every later one', async () => {
    const { database, datasync } = await setUp();
    datasync.mockRejectedValueOnce(new Error('EIO'));
    const error: unknown = await add(database, 'a').catch((caught: unknown) => caught);
    expect(error).toMatchObject({ message: 'The disk did not confirm a write', cause: { message: 'EIO' } });
    // A render may have been charged.
    expect(isAway(error)).toBe(true);
    datasync.mockResolvedValue();
    await expect(add(database, 'b')).rejects.toThrow('The disk did not confirm a write');
  });
});
