import type { DBSchema } from 'idb';
import { createDatabaseOpener } from '../lib/create-database-opener.ts';
import { keepText, openStorage } from '../lib/open-storage.ts';
import { parseDraft, type Draft } from './draft.ts';

/** A draft as it is stored, with the page that wrote it, until that is left or reloaded. */
interface StoredDraft extends Draft {
  writer: string;
  /** Milliseconds since 1970. */
  savedAt: number;
}

/**
 * What the last save could not store. `all`: the storage is full or denied. `tab`: only the tab stores the draft, without large
 * images. `files`: the draft is stored without large images.
 */
export type DraftLoss = 'none' | 'files' | 'tab' | 'all';

/** Large texts, which are mostly images, are stored once each, and drafts refer to them by index and key. */
interface DraftRecord extends StoredDraft {
  large?: [index: number, key: string][];
}

interface DraftDatabase extends DBSchema {
  drafts: { key: [templateId: string, writer: string]; value: DraftRecord; indexes: { savedAt: number } };
  texts: { key: string; value: string };
}

/** Drafts of this browser, in IndexedDB, because images are too large for other storage. No method rejects. */
export interface DraftStore {
  /** The last draft of this tab, or the newest of any tab. */
  read(templateId: string): Promise<Draft | undefined>;
  write(templateId: string, draft: Draft): Promise<DraftLoss>;
}

const DATABASE = 'galley-drafts';
const KEPT_PER_TEMPLATE = 5;
const KEPT_MS = 90 * 24 * 3_600_000;
const LARGE_LENGTH = 50_000;

/**
 * `tab` survives reloads and is written synchronously: browsers abort writes to IndexedDB while a page is left, so it has the
 * last draft of the tab, without its large texts.
 */
export function createDraftStore(tab: Pick<Storage, 'getItem' | 'setItem'> | undefined): DraftStore {
  // One for each page: a duplicated tab would share a longer-lived one.
  const writer = String(Math.random());
  const open = createDatabaseOpener<DraftDatabase>(DATABASE, 2, (database) => {
    database.createObjectStore('drafts').createIndex('savedAt', 'savedAt');
    database.createObjectStore('texts');
  });
  /** Keys of the large texts of this page's last draft, and of those read. */
  let keys = new Map<string, string>();

  async function listRecords(templateId: string): Promise<DraftRecord[]> {
    const records = await (await open()).getAll('drafts', IDBKeyRange.bound([templateId], [templateId, []]));
    return records.sort((a, b) => b.savedAt - a.savedAt);
  }

  async function load({ large = [], writer: by, savedAt, ...stored }: DraftRecord): Promise<StoredDraft | undefined> {
    const draft = parseDraft(stored);
    if (draft === undefined) return undefined;
    const database = await open();
    const texts = await Promise.all(large.map(([, key]) => database.get('texts', key)));
    large.forEach(([typedIndex, key], index) => {
      const text = texts[index];
      const entry = draft.typed[typedIndex];
      if (text === undefined || entry === undefined) return;
      entry[1] = text;
      keys.set(text, key);
    });
    return { ...draft, writer: by, savedAt };
  }

  /** Deletes surplus and old drafts, and large texts without a draft. */
  async function prune(templateId: string): Promise<void> {
    const surplus = (await listRecords(templateId)).slice(KEPT_PER_TEMPLATE);
    const transaction = (await open()).transaction(['drafts', 'texts'], 'readwrite');
    const [drafts, texts] = [transaction.objectStore('drafts'), transaction.objectStore('texts')];
    const old = await drafts.index('savedAt').getAllKeys(IDBKeyRange.upperBound(Date.now() - KEPT_MS));
    const dropped = [...surplus.map((draft): [string, string] => [templateId, draft.writer]), ...old];
    await Promise.all(dropped.map((key) => drafts.delete(key)));
    const used = new Set((await drafts.getAll()).flatMap(({ large = [] }) => large.map(([, key]) => key)));
    const unused = (await texts.getAllKeys()).filter((key) => !used.has(key));
    await Promise.all(unused.map((key) => texts.delete(key)));
    await transaction.done;
  }

  /** Splits a draft into the record to store and its large texts by key. */
  function takeOutLarge(draft: StoredDraft): { record: DraftRecord; texts: Map<string, string> } {
    const large: [index: number, key: string][] = [];
    const used = new Map<string, string>();
    const typed = draft.typed.map(([name, text], index): [string, string] => {
      if (text.length < LARGE_LENGTH) return [name, text];
      const key = used.get(text) ?? keys.get(text) ?? `${writer} ${Math.random()}`;
      used.set(text, key);
      large.push([index, key]);
      return [name, ''];
    });
    keys = used;
    return { record: { ...draft, typed, large }, texts: new Map(Array.from(used, ([text, key]) => [key, text])) };
  }

  async function put(templateId: string, record: DraftRecord, texts = new Map<string, string>()): Promise<void> {
    const database = await open();
    // Another page may have deleted a text that this one stored.
    const stored = await database.getAllKeys('texts');
    const added = [...texts].filter(([key]) => !stored.includes(key));
    const transaction = database.transaction(['drafts', 'texts'], 'readwrite');
    const puts = [
      ...added.map(([key, text]) => transaction.objectStore('texts').put(text, key)),
      transaction.objectStore('drafts').put(record, [templateId, record.writer]),
    ];
    // Explicitly, because the browser aborts an open transaction when the page is left.
    transaction.commit();
    await Promise.all([...puts, transaction.done]);
  }

  return {
    async read(templateId) {
      const own = readTab(tab, templateId);
      try {
        const records = await listRecords(templateId);
        const record = records.find((each) => each.writer === own?.writer) ?? (own ? undefined : records[0]);
        const newest = own === undefined || (record && record.savedAt >= own.savedAt) ? record : own;
        const draft = newest && (await load(newest));
        prune(templateId).catch(() => {});
        return draft;
      } catch {
        return own;
      }
    },
    async write(templateId, draft) {
      const { record, texts } = takeOutLarge({ ...draft, writer, savedAt: Date.now() });
      const isDone = (writing: Promise<void>) =>
        writing.then(
          () => true,
          () => false,
        );
      // First, because the page may be left before the database answers.
      const isInTab = keepText(tab, tabKey(templateId), JSON.stringify(record));
      if (await isDone(put(templateId, record, texts))) return 'none';
      if (texts.size > 0 && (await isDone(put(templateId, { ...record, large: [] })))) return 'files';
      return isInTab ? 'tab' : 'all';
    },
  };
}

function tabKey(templateId: string): string {
  return `galley:draft:${templateId}`;
}

function readTab(tab: Pick<Storage, 'getItem'> | undefined, templateId: string): DraftRecord | undefined {
  try {
    const stored = JSON.parse(tab?.getItem(tabKey(templateId)) ?? 'null') as Partial<DraftRecord> | null;
    const draft = parseDraft(stored);
    const { writer, savedAt, large } = stored ?? {};
    return draft && { ...draft, writer: String(writer), savedAt: Number(savedAt) || 0, large };
  } catch {
    return undefined;
  }
}

/** The drafts of this page. */
export const draftStore = createDraftStore(openStorage('sessionStorage'));
