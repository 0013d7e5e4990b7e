import type { Field } from '../../../variables/field.ts';
import type { KeptDraft } from '../create-draft-store.ts';
import type { TypedForm } from '../typed-form.ts';
import { placeDraft, type PlacedDraft } from '../typed-texts.ts';
import { createDraftJournal } from './create-draft-journal.ts';
import { findUnsaved } from './find-unsaved.ts';

const journal = createDraftJournal();

interface RestoreTarget {
  templateId: string;
  fields: readonly Field[];
  form: TypedForm;
  read: { draft: KeptDraft; isOwn: boolean } | undefined;
}

/** The journal of this browser. */
export const draftJournal = {
  ...journal,
  /** Puts back what the browser's own storage has lost, into fields that nobody has touched since. */
  async restoreUnsaved({ templateId, fields, form, read }: RestoreTarget): Promise<PlacedDraft | undefined> {
    const unsaved = findUnsaved(read, await journal.list(templateId));
    if (unsaved === undefined) return undefined;
    const before = placeDraft(fields, read?.draft).texts;
    const placed = placeDraft(fields, unsaved);
    for (const [name, text] of Object.entries(placed.texts)) {
      const isUntouched = form.readText(name) === before[name];
      if (isUntouched && text !== before[name]) form.setValue(name, text, { shouldDirty: true });
    }
    return placed;
  },
};
