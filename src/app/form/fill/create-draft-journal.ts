import { createDatabase } from '../../hooks/create-database.ts';
import type { KeptDraft } from '../create-draft-store.ts';

/** Drafts on disk as soon as they are written, one for each visit, so that a killed browser or a second tab loses none. */
export interface DraftJournal {
  /** False when it could not be kept; never rejects. */
  put(templateId: string, draft: KeptDraft): Promise<boolean>;
  /** Newest first; empty where nothing can be read. */
  list(templateId: string): Promise<KeptDraft[]>;
}

const STORE = 'drafts';
const KEPT_PER_TEMPLATE = 5;
const KEPT_MS = 90 * 24 * 3_600_000;

export function createDraftJournal(openFactory: () => IDBFactory): DraftJournal {
  const database = createDatabase({
    openFactory,
    name: 'galley-drafts',
    migrations: [(opened) => void opened.createObjectStore(STORE).createIndex('savedAt', 'savedAt')],
  });

  async function prune(templateId: string, drafts: readonly KeptDraft[], nowMs: number): Promise<void> {
    await database.run(STORE, 'readwrite', (transaction) => {
      const store = transaction.objectStore(STORE);
      for (const { writer } of drafts.slice(KEPT_PER_TEMPLATE)) store.delete([templateId, writer]);
      const old = store.index('savedAt').openCursor(IDBKeyRange.upperBound(nowMs - KEPT_MS));
      old.addEventListener('success', () => {
        old.result?.delete();
        old.result?.continue();
      });
      return () => undefined;
    });
  }

  return {
    put: (templateId, draft) =>
      database
        .run(STORE, 'readwrite', (transaction) => {
          transaction.objectStore(STORE).put(draft, [templateId, draft.writer]);
          return () => true;
        })
        .catch(() => false),
    async list(templateId) {
      try {
        const drafts = await database.run(STORE, 'readonly', (transaction) => {
          const range = IDBKeyRange.bound([templateId], [templateId, []]);
          const reading: IDBRequest<KeptDraft[]> = transaction.objectStore(STORE).getAll(range);
          return () => reading.result;
        });
        const newestFirst = drafts.sort((one, other) => other.savedAt - one.savedAt);
        await prune(templateId, newestFirst, Date.now());
        return newestFirst.slice(0, KEPT_PER_TEMPLATE);
      } catch {
        return [];
      }
    },
  };
}
