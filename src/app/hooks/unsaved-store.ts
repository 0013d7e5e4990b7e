import type { DBSchema } from 'idb';
import { createDatabaseOpener } from './create-database-opener.ts';

/** What is unsaved, such as `document`, and of which template it is. */
type DraftKey = [kind: string, id: string];

interface UnsavedSchema extends DBSchema {
  drafts: { key: DraftKey; value: { value: unknown; savedAt: number }; indexes: { savedAt: number } };
}

const KEPT_MS = 90 * 24 * 3_600_000;

const open = createDatabaseOpener<UnsavedSchema>('galley-unsaved', 1, (database) => {
  database.createObjectStore('drafts').createIndex('savedAt', 'savedAt');
});

/** Reads a draft; undefined if there is none, or if the browser denies storage. */
export async function readUnsaved(kind: string, id: string): Promise<unknown> {
  try {
    const { store, done } = (await open()).transaction('drafts', 'readwrite');
    const [record, old] = await Promise.all([
      store.get([kind, id]),
      store.index('savedAt').getAllKeys(IDBKeyRange.upperBound(Date.now() - KEPT_MS)),
    ]);
    await Promise.all([...old.map((key) => store.delete(key)), done]);
    return record?.value;
  } catch {
    return undefined;
  }
}

/** Stores a draft, or deletes it if the value is undefined. Returns false if there was no room. */
export async function writeUnsaved(kind: string, id: string, value: unknown): Promise<boolean> {
  try {
    const transaction = (await open()).transaction('drafts', 'readwrite');
    const { store } = transaction;
    const writing =
      value === undefined ? store.delete([kind, id]) : store.put({ value, savedAt: Date.now() }, [kind, id]);
    // Commit now: a browser that closes the page doesn't wait for the usual end of the transaction.
    transaction.commit();
    await Promise.all([writing, transaction.done]);
    return true;
  } catch {
    return false;
  }
}
