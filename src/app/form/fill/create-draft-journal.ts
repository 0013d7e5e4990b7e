import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { KeptDraft } from '../create-draft-store.ts';

/** Drafts on disk as soon as they are written, one for each visit, so that a killed browser or a second tab loses none. */
export interface DraftJournal {
  /** False when it could not be kept; never rejects. */
  put(templateId: string, draft: KeptDraft): Promise<boolean>;
  /** Newest first; empty where nothing can be read. */
  list(templateId: string): Promise<KeptDraft[]>;
}

interface DraftSchema extends DBSchema {
  drafts: { key: [templateId: string, writer: string]; value: KeptDraft; indexes: { savedAt: number } };
}

const KEPT_PER_TEMPLATE = 5;
const KEPT_MS = 90 * 24 * 3_600_000;

export function createDraftJournal(): DraftJournal {
  let opening: Promise<IDBPDatabase<DraftSchema>> | undefined;

  async function open(): Promise<IDBPDatabase<DraftSchema>> {
    opening ??= openDB<DraftSchema>('galley-drafts', 1, {
      upgrade: (database) => void database.createObjectStore('drafts').createIndex('savedAt', 'savedAt'),
      terminated: () => (opening = undefined),
    });
    return opening;
  }

  async function prune(templateId: string, drafts: readonly KeptDraft[], nowMs: number): Promise<void> {
    const { store, done } = (await open()).transaction('drafts', 'readwrite');
    const old = await store.index('savedAt').getAllKeys(IDBKeyRange.upperBound(nowMs - KEPT_MS));
    const surplus = drafts.slice(KEPT_PER_TEMPLATE).map(({ writer }) => [templateId, writer] as [string, string]);
    await Promise.all([...[...old, ...surplus].map((key) => store.delete(key)), done]);
  }

  return {
    async put(templateId, draft) {
      try {
        await (await open()).put('drafts', draft, [templateId, draft.writer]);
        return true;
      } catch {
        return false;
      }
    },
    async list(templateId) {
      try {
        const drafts = await (await open()).getAll('drafts', IDBKeyRange.bound([templateId], [templateId, []]));
        const newestFirst = drafts.sort((one, other) => other.savedAt - one.savedAt);
        await prune(templateId, newestFirst, Date.now());
        return newestFirst.slice(0, KEPT_PER_TEMPLATE);
      } catch {
        return [];
      }
    },
  };
}
