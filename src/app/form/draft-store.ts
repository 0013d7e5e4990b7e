import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { openStorage } from '../hooks/open-storage.ts';
import { parseDraft, type Draft } from './draft.ts';

/** A draft as it is stored, with the visit that wrote it: one page, until it is left or reloaded. */
export interface StoredDraft extends Draft {
  writer: string;
  /** Milliseconds since 1970. */
  savedAt: number;
}

/** What the last save could not keep. `all`: the storage is full or denied. `files`: there is no room for the large picture files. */
export type DraftLoss = 'none' | 'files' | 'all';

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
}

const DATABASE = 'galley-drafts';
const KEPT_PER_TEMPLATE = 5;
const KEPT_MS = 90 * 24 * 3_600_000;
const LARGE_LENGTH = 50_000;

/** `tab` lives as long as its tab, over reloads: it says which of the drafts is the tab's own. */
export function createDraftStore(tab: Pick<Storage, 'getItem' | 'setItem'> | undefined): DraftStore {
  // Need only differ from those of the other pages of this browser. A copied tab would share one that lasts longer.
  const writer = String(Math.random());
  let opening: Promise<IDBPDatabase<DraftDatabase>> | undefined;
  /** Keys of the large texts that this page has stored or read. */
  let keys = new Map<string, string>();

  async function open(): Promise<IDBPDatabase<DraftDatabase>> {
    const forget = () => (opening = undefined);
    opening ??= openDB<DraftDatabase>(DATABASE, 2, {
      upgrade(database, oldVersion) {
        if (oldVersion < 1) database.createObjectStore('drafts').createIndex('savedAt', 'savedAt');
        if (oldVersion < 2) database.createObjectStore('texts');
      },
      blocking(_current, _blocked, event) {
        (event.target as IDBDatabase).close();
        forget();
      },
      terminated: forget,
    });
    return opening.catch((error: unknown) => {
      forget();
      throw error;
    });
  }

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

  async function put(templateId: string, draft: Draft, isLargeKept: boolean): Promise<void> {
    const database = await open();
    const large: [at: number, key: string][] = [];
    const used = new Map<string, string>();
    const added: [text: string, key: string][] = [];
    const typed = draft.typed.map(([name, text], at): [string, string] => {
      if (text.length < LARGE_LENGTH) return [name, text];
      if (isLargeKept) {
        const key = used.get(text) ?? keys.get(text) ?? `${writer} ${Math.random()}`;
        if (!used.has(text) && !keys.has(text)) added.push([text, key]);
        used.set(text, key);
        large.push([at, key]);
      }
      return [name, ''];
    });
    const record: DraftRecord = { ...draft, typed, large, writer, savedAt: Date.now() };
    const transaction = database.transaction(['drafts', 'texts'], 'readwrite');
    const puts = [
      ...added.map(([text, key]) => transaction.objectStore('texts').put(text, key)),
      transaction.objectStore('drafts').put(record, [templateId, writer]),
    ];
    // Not left to the browser: it would drop what is written while the page is left.
    transaction.commit();
    keys = used;
    try {
      await Promise.all([...puts, transaction.done]);
    } catch (error) {
      added.forEach(([text]) => used.delete(text));
      throw error;
    }
  }

  return {
    async read(templateId) {
      const own = tab?.getItem(tabKey(templateId));
      try {
        const records = await listRecords(templateId);
        const record = records.find((each) => each.writer === own) ?? records[0];
        const draft = record && (await load(record));
        prune(templateId).catch(() => {});
        return draft;
      } catch {
        return undefined;
      }
    },
    async list(templateId) {
      try {
        const drafts = await Promise.all((await listRecords(templateId)).slice(0, KEPT_PER_TEMPLATE).map(load));
        return drafts.filter((draft) => draft !== undefined);
      } catch {
        return [];
      }
    },
    async write(templateId, draft) {
      const hasLarge = draft.typed.some(([, text]) => text.length >= LARGE_LENGTH);
      const isKept = (isLargeKept: boolean) =>
        put(templateId, draft, isLargeKept).then(
          () => true,
          () => false,
        );
      // At once: the page may be left before it is known how the writing ends.
      remember(tab, tabKey(templateId), writer);
      if (await isKept(true)) return 'none';
      return hasLarge && (await isKept(false)) ? 'files' : 'all';
    },
  };
}

function tabKey(templateId: string): string {
  return `galley:draft:${templateId}`;
}

function remember(tab: Pick<Storage, 'setItem'> | undefined, key: string, writer: string): void {
  try {
    tab?.setItem(key, writer);
  } catch {
    // The tab then takes up the newest draft after a reload.
  }
}

/** The drafts of this page. */
export const draftStore = createDraftStore(openStorage('sessionStorage'));
