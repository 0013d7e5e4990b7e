import type { DBSchema } from 'idb';
import { parseJson } from '../../contract/loose.ts';
import { createDatabaseOpener } from './create-database-opener.ts';
import { keepText, openStorage } from './open-storage.ts';

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

const open = createDatabaseOpener<UnsavedSchema>('galley-unsaved', 1, (database) => {
  database.createObjectStore('drafts', { keyPath: ['kind', 'id', 'tab'] }).createIndex('savedAt', 'savedAt');
});

/** Two tabs with the same page don't overwrite each other's draft. A reload keeps the ID. */
const thisTab = readTabId();

function readTabId(): string {
  const storage = openStorage('sessionStorage');
  const id = storage?.getItem('galley:tab') ?? String(Math.random());
  keepText(storage, 'galley:tab', id);
  return id;
}

function tabKey(kind: string, id: string): string {
  return `galley:unsaved:${kind}:${id}`;
}

/**
 * Reads the draft of this tab, or takes over the newest draft of another tab. Returns undefined if there are no drafts, or if the
 * browser denies storage. `kind` says what is unsaved, and `id` usually names a template.
 */
export async function readUnsaved(kind: string, id: string, tab = thisTab): Promise<unknown> {
  const inTab = openStorage('sessionStorage')?.getItem(tabKey(kind, id)) ?? undefined;
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
}

/**
 * Stores the draft of this tab, or deletes it if the value is undefined. Returns false if the disk is full: then the draft at best
 * survives a reload, in the storage of the tab.
 */
export async function writeUnsaved(kind: string, id: string, value: unknown, tab = thisTab): Promise<boolean> {
  try {
    const transaction = (await open()).transaction('drafts', 'readwrite');
    const { store } = transaction;
    const writing =
      value === undefined ? store.delete([kind, id, tab]) : store.put({ kind, id, tab, value, savedAt: Date.now() });
    // Commit now: a browser that closes the page doesn't wait for the usual end of the transaction.
    transaction.commit();
    await Promise.all([writing, transaction.done]);
    openStorage('sessionStorage')?.removeItem(tabKey(kind, id));
    return true;
  } catch {
    keepText(openStorage('sessionStorage'), tabKey(kind, id), JSON.stringify(value));
    return false;
  }
}
