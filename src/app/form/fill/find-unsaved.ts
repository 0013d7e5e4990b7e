import type { KeptDraft } from '../create-draft-store.ts';

/**
 * The draft of the journal that a browser's own storage has lost, in a crash or because it was too large. A tab with a
 * draft of its own takes back its own alone; a new one takes up whatever was written last.
 */
export function findUnsaved(
  read: { draft: KeptDraft; isOwn: boolean } | undefined,
  journal: readonly KeptDraft[],
): KeptDraft | undefined {
  if (read === undefined) return journal[0];
  const { draft, isOwn } = read;
  return journal.find(({ writer, savedAt, typed }) => {
    if (writer !== draft.writer) return !isOwn && savedAt > draft.savedAt;
    return savedAt > draft.savedAt || (savedAt === draft.savedAt && countTyped(typed) > countTyped(draft.typed));
  });
}

function countTyped(typed: KeptDraft['typed']): number {
  return typed.filter(([, text]) => text !== '').length;
}
