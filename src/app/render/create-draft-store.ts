import { isJsonObject } from '../../contract/loose.ts';

/** What a person typed into one form, by the exact names of the variables; a name may stand twice. */
export interface Draft {
  typed: [name: string, text: string][];
  format: string;
  scale: number;
}

export interface DraftStore {
  read(templateId: string): Draft | undefined;
  /** Keeps the draft over a reload; says what could not be kept, and never throws. */
  write(templateId: string, draft: Draft): DraftLoss;
}

/** `all`: the storage is full or denied. `files`: some picture files are too large to keep. */
export type DraftLoss = 'none' | 'files' | 'all';

/** Browsers give an origin about 5 MB, which one large picture must not take from all other drafts. */
const TEXT_LENGTH_MAX = 1_000_000;

export function createDraftStore(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined): DraftStore {
  return {
    read(templateId) {
      try {
        return parseDraft(JSON.parse(storage?.getItem(keyOf(templateId)) ?? 'null'));
      } catch {
        return undefined;
      }
    },
    write(templateId, draft) {
      const typed = draft.typed.filter(([, text]) => text !== '' && text.length <= TEXT_LENGTH_MAX);
      const hasLargeFile = draft.typed.some(([, text]) => text.length > TEXT_LENGTH_MAX);
      if (storage === undefined) return 'all';
      try {
        storage.setItem(keyOf(templateId), JSON.stringify({ ...draft, typed }));
        return hasLargeFile ? 'files' : 'none';
      } catch {
        return 'all';
      }
    },
  };
}

function keyOf(templateId: string): string {
  return `galley:draft:${templateId}`;
}

/** A store is as hostile as the network: an older version or another program may have written it. */
function parseDraft(stored: unknown): Draft | undefined {
  if (!isJsonObject(stored) || !Array.isArray(stored.typed)) return undefined;
  const typed = stored.typed.filter(isPair);
  const format = typeof stored.format === 'string' ? stored.format : '';
  return { typed, format, scale: typeof stored.scale === 'number' ? stored.scale : 1 };
}

function isPair(entry: unknown): entry is [string, string] {
  return Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'string');
}
