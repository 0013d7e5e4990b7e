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
  let opening: Promise<IDBDatabase> | undefined;

  async function inStore<Value>(mode: IDBTransactionMode, use: (store: IDBObjectStore) => IDBRequest<Value>) {
    opening ??= openDatabase(openFactory(), () => (opening = undefined));
    const transaction = (await opening).transaction(STORE, mode);
    const request = use(transaction.objectStore(STORE));
    await new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      for (const event of ['abort', 'error']) transaction.addEventListener(event, () => reject(transaction.error));
    });
    return request.result;
  }

  async function prune(templateId: string, drafts: readonly KeptDraft[], nowMs: number): Promise<void> {
    await inStore('readwrite', (store) => {
      for (const { writer } of drafts.slice(KEPT_PER_TEMPLATE)) store.delete([templateId, writer]);
      const old = store.index('savedAt').openCursor(IDBKeyRange.upperBound(nowMs - KEPT_MS));
      old.addEventListener('success', () => {
        old.result?.delete();
        old.result?.continue();
      });
      return old;
    });
  }

  return {
    put: (templateId, draft) =>
      inStore('readwrite', (store) => store.put(draft, [templateId, draft.writer])).then(
        () => true,
        () => false,
      ),
    async list(templateId) {
      try {
        const range = IDBKeyRange.bound([templateId], [templateId, []]);
        const drafts = await inStore('readonly', (store) => store.getAll(range) as IDBRequest<KeptDraft[]>);
        const newestFirst = drafts.sort((one, other) => other.savedAt - one.savedAt);
        await prune(templateId, newestFirst, Date.now());
        return newestFirst.slice(0, KEPT_PER_TEMPLATE);
      } catch {
        return [];
      }
    },
  };
}

function openDatabase(factory: IDBFactory, onClose: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open('galley-drafts', 1);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(STORE).createIndex('savedAt', 'savedAt');
    });
    request.addEventListener('success', () => {
      request.result.addEventListener('close', onClose);
      request.result.addEventListener('versionchange', () => {
        request.result.close();
        onClose();
      });
      resolve(request.result);
    });
    request.addEventListener('error', () => reject(request.error));
    request.addEventListener('blocked', () => reject(new Error('Another tab holds the database')));
  });
}
