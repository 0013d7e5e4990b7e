import { keepInTab, readFromTab } from '../../lib/tab-storage.ts';

/** A text that is not saved yet, and the version it was made from. */
export interface KeptDraft {
  text: string;
  version: number;
}

const keyOf = (templateId: string) => `galley:document:${templateId}`;

/** What is kept in this tab of a text that was not saved. */
export function readDraft(templateId: string): KeptDraft | undefined {
  const kept = readFromTab(keyOf(templateId));
  if (typeof kept !== 'object' || kept === null || !('text' in kept) || !('version' in kept)) return undefined;
  const { text, version } = kept;
  return typeof text === 'string' && typeof version === 'number' ? { text, version } : undefined;
}

/** Keeps a text in this tab; undefined forgets it. Says whether there was room. */
export function keepDraft(templateId: string, draft: KeptDraft | undefined): boolean {
  return keepInTab(keyOf(templateId), draft);
}

/** Notes that a text is saved, on a page or after it was left: what was typed since is kept as made from that version. */
export function settleDraft(templateId: string, saved: KeptDraft): void {
  const kept = readDraft(templateId);
  if (kept !== undefined)
    keepDraft(templateId, kept.text === saved.text ? undefined : { ...kept, version: saved.version });
}
