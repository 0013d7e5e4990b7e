import { isJsonObject } from '../../contract/loose.ts';

/** What a person typed into one form, by the exact names of the variables; a name may stand twice. */
export interface Draft {
  typed: [name: string, text: string][];
  format: string;
  scale: number;
}

/** A draft as it is kept, with the visit that wrote it: one page, until it is left or reloaded. */
export interface KeptDraft extends Draft {
  writer: string;
  /** Milliseconds since 1970. */
  savedAt: number;
}

export interface DraftStore {
  /** This tab's own draft, or else the last of any tab. */
  read(templateId: string): { draft: KeptDraft; isOwn: boolean } | undefined;
  /** Keeps the draft over a reload; says what could not be kept, and never throws. */
  write(templateId: string, draft: KeptDraft): DraftLoss;
}

/** `all`: the storage is full or denied. `files`: some picture files are too large to keep. */
export type DraftLoss = 'none' | 'files' | 'all';

/** `elsewhere`: another tab keeps a draft of the same template. */
export type DraftNotice = DraftLoss | 'elsewhere';

type DraftStorage = Pick<Storage, 'getItem' | 'setItem'> | undefined;

/** Browsers give an origin about 5 MB, which one large picture must not take from all other drafts. */
const TEXT_LENGTH_MAX = 1_000_000;

/** `own` lives as long as its tab, `shared` belongs to all tabs: two tabs on one template reload to what each had. */
export function createDraftStore({ own, shared }: { own: DraftStorage; shared: DraftStorage }): DraftStore {
  return {
    read(templateId) {
      for (const storage of [own, shared]) {
        const draft = readKept(storage, draftKey(templateId));
        if (draft !== undefined) return { draft, isOwn: storage === own };
      }
      return undefined;
    },
    write(templateId, draft) {
      const typed = draft.typed.filter(([, text]) => text !== '' && text.length <= TEXT_LENGTH_MAX);
      const hasLargeFile = draft.typed.some(([, text]) => text.length > TEXT_LENGTH_MAX);
      const text = JSON.stringify({ ...draft, typed });
      setItem(own, draftKey(templateId), text);
      if (!setItem(shared, draftKey(templateId), text)) return 'all';
      return hasLargeFile ? 'files' : 'none';
    },
  };
}

/** Where the draft of a template lies. */
export function draftKey(templateId: string): string {
  return `galley:draft:${templateId}`;
}

function setItem(storage: DraftStorage, key: string, text: string): boolean {
  try {
    storage?.setItem(key, text);
    return storage !== undefined;
  } catch {
    return false;
  }
}

function readKept(storage: DraftStorage, key: string): KeptDraft | undefined {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(key) ?? 'null');
    const draft = parseDraft(stored);
    return draft && { ...draft, ...readOrigin(stored as Partial<KeptDraft>) };
  } catch {
    return undefined;
  }
}

function readOrigin({ writer, savedAt }: Partial<KeptDraft>): Pick<KeptDraft, 'writer' | 'savedAt'> {
  return { writer: String(writer), savedAt: Number(savedAt) || 0 };
}

/** A store is as hostile as the network: an older version or another program may have written it. */
export function parseDraft(stored: unknown): Draft | undefined {
  if (!isJsonObject(stored) || !Array.isArray(stored.typed)) return undefined;
  const typed = stored.typed.filter(isPair);
  const format = typeof stored.format === 'string' ? stored.format : '';
  return { typed, format, scale: typeof stored.scale === 'number' ? stored.scale : 1 };
}

function isPair(entry: unknown): entry is [string, string] {
  return Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'string');
}
