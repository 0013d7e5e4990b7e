import type { DBSchema } from 'idb';
import { parseJson } from '../../contract/loose.ts';
import { createDatabaseOpener } from './create-database-opener.ts';
import { keepText } from './open-storage.ts';

interface Draft {
  kind: string;
  id: string;
  tab: string;
  value: unknown;
  savedAt: number;
}

interface UnsavedSchema extends DBSchema {
  drafts: { key: [kind: string, id: string, tab: string]; value: Draft; indexes: { savedAt: number } };
}

const KEPT_MS = 90 * 24 * 3_600_000;

/** Drafts of unsaved work. `kind` says what is unsaved, and `id` is usually a template's id. `storage` belongs to the tab. */
export function createUnsavedStore(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined) {
  const tab = readTabId(storage);
  const open = createDatabaseOpener<UnsavedSchema>('galley-unsaved', 1, (database) => {
    database.createObjectStore('drafts', { keyPath: ['kind', 'id', 'tab'] }).createIndex('savedAt', 'savedAt');
  });

  return {
    /**
     * Reads this tab's draft, or else takes over the newest draft from any tab. Returns undefined if there is no draft, or if the
     * browser denies storage.
     */
    async read(kind: string, id: string): Promise<unknown> {
      const inTab = storage?.getItem(tabKey(kind, id)) ?? undefined;
      if (inTab !== undefined) return parseJson(inTab);
      try {
        const { store, done } = (await open()).transaction('drafts', 'readwrite');
        const drafts = await store.getAll(IDBKeyRange.bound([kind, id], [kind, id, []]));
        const newest = drafts.sort((a, b) => b.savedAt - a.savedAt)[0];
        const draft = drafts.find((each) => each.tab === tab) ?? newest;
        if (draft !== undefined && draft.tab !== tab) {
          await Promise.all([store.delete([kind, id, draft.tab]), store.put({ ...draft, tab })]);
        }
        const old = await store.index('savedAt').getAllKeys(IDBKeyRange.upperBound(Date.now() - KEPT_MS));
        await Promise.all(old.map((key) => store.delete(key)));
        await done;
        return draft?.value;
      } catch {
        return undefined;
      }
    },
    /**
     * Stores this tab's draft, or deletes it if the value is undefined. Returns false if there was no room: then the draft
     * survives a reload at best, in the tab's session storage.
     */
    async write(kind: string, id: string, value: unknown): Promise<boolean> {
      try {
        const transaction = (await open()).transaction('drafts', 'readwrite');
        const { store } = transaction;
        const writing =
          value === undefined
            ? store.delete([kind, id, tab])
            : store.put({ kind, id, tab, value, savedAt: Date.now() });
        // Commit now: a browser that closes the page doesn't wait for the transaction to end.
        transaction.commit();
        await Promise.all([writing, transaction.done]);
        storage?.removeItem(tabKey(kind, id));
        return true;
      } catch {
        keepText(storage, tabKey(kind, id), JSON.stringify(value));
        return false;
      }
    },
  };
}

export type UnsavedStore = ReturnType<typeof createUnsavedStore>;

/** Prevents two tabs with the same page from overwriting each other's draft. The ID survives a reload. */
function readTabId(storage: Pick<Storage, 'getItem' | 'setItem'> | undefined): string {
  const id = storage?.getItem('galley:tab') ?? String(Math.random());
  keepText(storage, 'galley:tab', id);
  return id;
}

function tabKey(kind: string, id: string): string {
  return `galley:unsaved:${kind}:${id}`;
}
