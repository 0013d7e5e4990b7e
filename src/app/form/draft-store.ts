import type { DBSchema } from 'idb';
import { createDatabaseOpener } from '../lib/create-database-opener.ts';
import { keepText, openStorage } from '../lib/open-storage.ts';
import { parseDraft, type Draft } from './draft.ts';

/** A draft as it is stored, with the visit that wrote it: one page, until it is left or reloaded, or begins a new one. */
export interface StoredDraft extends Draft {
  writer: string;
  /** Milliseconds since 1970. */
  savedAt: number;
}

/**
 * What the last save could not keep. `all`: the storage is full or denied. `tab`: the tab alone keeps it, without the large
 * picture files. `files`: there is no room for the large picture files.
 */
export type DraftLoss = 'none' | 'files' | 'tab' | 'all';

/** `elsewhere`: another tab keeps a draft of the same template. */
export type DraftNotice = DraftLoss | 'elsewhere';

/** Large texts, which are mostly picture files, are stored once each, beside the drafts that point at them by position. */
interface DraftRecord extends StoredDraft {
  large?: [at: number, key: string][];
}

interface DraftDatabase extends DBSchema {
  drafts: { key: [templateId: string, writer: string]; value: DraftRecord; indexes: { savedAt: number } };
  texts: { key: string; value: string };
}

/** Drafts of this browser, in IndexedDB: a picture is too large for any other storage, and a killed browser keeps it. No method rejects. */
export interface DraftStore {
  /** The draft of this tab's last visit, or else the newest of any tab. */
  read(templateId: string): Promise<StoredDraft | undefined>;
  /** Newest first. */
  list(templateId: string): Promise<StoredDraft[]>;
  write(templateId: string, draft: Draft): Promise<DraftLoss>;
  /** Whatever is written from now on leaves the drafts of this page as they are, like those of earlier visits. */
  beginVisit(): void;
}

const DATABASE = 'galley-drafts';
const KEPT_PER_TEMPLATE = 5;
const KEPT_MS = 90 * 24 * 3_600_000;
const LARGE_LENGTH = 50_000;

/**
 * `tab` lives as long as its tab, over reloads, and is written at once: browsers drop what is being written to IndexedDB
 * while a page is left, so it has the last words of the tab without their large texts.
 */
export function createDraftStore(tab: Pick<Storage, 'getItem' | 'setItem'> | undefined): DraftStore {
  // Need only differ from those of the other pages of this browser. A copied tab would share one that lasts longer.
  let writer = String(Math.random());
  const open = createDatabaseOpener<DraftDatabase>(DATABASE, 2, (database, oldVersion) => {
    if (oldVersion < 1) database.createObjectStore('drafts').createIndex('savedAt', 'savedAt');
    if (oldVersion < 2) database.createObjectStore('texts');
  });
  /** Keys of the large texts of this page's last draft, and of those read; the database knows which are stored. */
  let keys = new Map<string, string>();

  async function listRecords(templateId: string): Promise<DraftRecord[]> {
    const records = await (await open()).getAll('drafts', IDBKeyRange.bound([templateId], [templateId, []]));
    return records.sort((one, other) => other.savedAt - one.savedAt);
  }

  async function load({ large = [], writer: by, savedAt, ...stored }: DraftRecord): Promise<StoredDraft | undefined> {
    const draft = parseDraft(stored);
    if (draft === undefined) return undefined;
    const database = await open();
    const texts = await Promise.all(large.map(([, key]) => database.get('texts', key)));
    large.forEach(([at, key], index) => {
      const text = texts[index];
      const entry = draft.typed[at];
      if (text === undefined || entry === undefined) return;
      entry[1] = text;
      keys.set(text, key);
    });
    return { ...draft, writer: by, savedAt };
  }

  /** Drops the drafts beyond the newest, those too old, and the large texts that no draft points at any more. */
  async function prune(templateId: string): Promise<void> {
    const { surplus } = chooseNewest(await listRecords(templateId));
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

  /** A draft as it is stored, and its large texts by the keys that they are stored under. */
  function takeOutLarge(draft: StoredDraft): { record: DraftRecord; texts: Map<string, string> } {
    const large: [at: number, key: string][] = [];
    const used = new Map<string, string>();
    const typed = draft.typed.map(([name, text], at): [string, string] => {
      if (text.length < LARGE_LENGTH) return [name, text];
      const key = used.get(text) ?? keys.get(text) ?? `${writer} ${Math.random()}`;
      used.set(text, key);
      large.push([at, key]);
      return [name, ''];
    });
    keys = used;
    return { record: { ...draft, typed, large }, texts: new Map(Array.from(used, ([text, key]) => [key, text])) };
  }

  async function put(templateId: string, record: DraftRecord, texts = new Map<string, string>()): Promise<void> {
    const database = await open();
    // Another page may have dropped what this one has stored, with the last draft that pointed at it.
    const stored = await database.getAllKeys('texts');
    const added = [...texts].filter(([key]) => !stored.includes(key));
    const transaction = database.transaction(['drafts', 'texts'], 'readwrite');
    const puts = [
      ...added.map(([key, text]) => transaction.objectStore('texts').put(text, key)),
      transaction.objectStore('drafts').put(record, [templateId, record.writer]),
    ];
    // Not left to the browser: it would drop what is written while the page is left.
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
    async list(templateId) {
      try {
        const drafts = await Promise.all(chooseNewest(await listRecords(templateId)).newest.map(load));
        return drafts.filter((draft) => draft !== undefined);
      } catch {
        return [];
      }
    },
    async write(templateId, draft) {
      const { record, texts } = takeOutLarge({ ...draft, writer, savedAt: Date.now() });
      const isDone = (writing: Promise<void>) =>
        writing.then(
          () => true,
          () => false,
        );
      // At once: the page may be left before it is known how the writing ends. Without room, the tab takes up the newest draft.
      const isInTab = keepText(tab, tabKey(templateId), JSON.stringify(record));
      if (await isDone(put(templateId, record, texts))) return 'none';
      if (texts.size > 0 && (await isDone(put(templateId, { ...record, large: [] })))) return 'files';
      return isInTab ? 'tab' : 'all';
    },
    beginVisit() {
      writer = String(Math.random());
    },
  };
}

/** The newest drafts that differ, and those that are older than all of them. A copy takes the room of no other. */
function chooseNewest(records: readonly DraftRecord[]): { newest: DraftRecord[]; surplus: DraftRecord[] } {
  const newest = new Map<string, DraftRecord>();
  const surplus: DraftRecord[] = [];
  for (const record of records) {
    const content = JSON.stringify({ ...record, writer: '', savedAt: 0 });
    if (newest.size === KEPT_PER_TEMPLATE && !newest.has(content)) surplus.push(record);
    else if (!newest.has(content)) newest.set(content, record);
  }
  return { newest: [...newest.values()], surplus };
}

function tabKey(templateId: string): string {
  return `galley:draft:${templateId}`;
}

function readTab(tab: Pick<Storage, 'getItem'> | undefined, templateId: string): DraftRecord | undefined {
  try {
    const stored = JSON.parse(tab?.getItem(tabKey(templateId)) ?? 'null') as Partial<DraftRecord> | null;
    const draft = parseDraft(stored);
    const { writer, savedAt, large } = stored ?? {};
    // An earlier version kept positions alone; the picture at one is left out once, rather than taken for another.
    const known = large?.filter((entry) => Array.isArray(entry));
    return draft && { ...draft, writer: String(writer), savedAt: Number(savedAt) || 0, large: known };
  } catch {
    return undefined;
  }
}

/** The drafts of this page. */
export const draftStore = createDraftStore(openStorage('sessionStorage'));
