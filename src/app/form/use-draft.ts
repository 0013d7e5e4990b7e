import { useEffect, useEffectEvent, useState } from 'react';
import type { Field } from '../../variables/field.ts';
import { openStorage } from '../hooks/open-storage.ts';
import { createDraftStore, draftKey, type DraftLoss, type DraftNotice, type KeptDraft } from './create-draft-store.ts';
import type { OutputChoice } from '../generate/output-options.tsx';
import { draftJournal } from './parts.ts';
import type { TypedForm } from './typed-form.ts';
import { typedFromTexts, type PlacedDraft } from './typed-texts.ts';

/** The form tells of keys once they rest. */
const SAVE_DELAY_MS = 50;

const draftStore = createDraftStore({ own: openStorage('sessionStorage'), shared: openStorage() });
/** Need only differ from those of the other pages of this browser. */
const writer = String(Math.random());

/** What was typed on an earlier visit. */
export function readDraft(templateId: string): KeptDraft | undefined {
  return draftStore.read(templateId)?.draft;
}

export interface DraftSource {
  /** Empty for a form that nothing is kept of. */
  templateId: string;
  fields: readonly Field[];
  form: TypedForm;
  output: OutputChoice;
  /** What the form began with. */
  atFirst: PlacedDraft;
}

/**
 * Keeps what is typed over reload and navigation: a moment after a key, and at once when the page is left. Browsers write
 * their storage to disk only seconds later, so a journal that does it at once keeps a copy, large files too. `save` does
 * it now; `notice` says what the last save could not keep; `left` is what has no place in this template.
 */
export function useDraft({ templateId, fields, form, output, atFirst }: DraftSource) {
  const [left, setLeft] = useState(atFirst.left);
  const [loss, setLoss] = useState<DraftLoss>('none');
  const [isElsewhere, setElsewhere] = useState(false);
  const { subscribe, getValues } = form;

  function save(choice: OutputChoice, rest = left): void {
    setLeft(rest);
    if (templateId === '') return;
    const typed = [...typedFromTexts(fields, getValues()), ...rest];
    const draft = { typed, format: choice.format, scale: choice.scale, writer, savedAt: Date.now() };
    const lost = draftStore.write(templateId, draft);
    draftJournal.load().then(
      async (journal) => setLoss((await journal.put(templateId, draft)) ? 'none' : lost),
      () => setLoss(lost),
    );
  }

  const saveDue = useEffectEvent(() => save(output));
  const restoreUnsaved = useEffectEvent(async () => {
    const read = draftStore.read(templateId);
    const journal = await draftJournal.load();
    return journal.restoreUnsaved({ templateId, fields, form, read });
  });

  useEffect(() => {
    let timer: number | undefined;
    let saved = JSON.stringify(atFirst.texts);
    function saveIfDue(): void {
      clearTimeout(timer);
      // The last keys may not have been told of yet. And the form library tells of fields that only appear, too; a page that is only looked at writes nothing.
      const values = JSON.stringify(getValues());
      if (values !== saved) saveDue();
      saved = values;
    }
    function schedule(): void {
      clearTimeout(timer);
      timer = window.setTimeout(saveIfDue, SAVE_DELAY_MS);
    }
    function notice({ key }: StorageEvent): void {
      if (key === draftKey(templateId)) setElsewhere(true);
    }
    const unsubscribe = subscribe(schedule);
    // Something may have been typed before the app was there.
    schedule();
    window.addEventListener('storage', notice);
    window.addEventListener('pagehide', saveIfDue);
    document.addEventListener('visibilitychange', saveIfDue);
    if (templateId !== '') {
      restoreUnsaved().then(
        (restored) => restored && setLeft(restored.left),
        () => {},
      );
    }
    return () => {
      unsubscribe();
      window.removeEventListener('storage', notice);
      window.removeEventListener('pagehide', saveIfDue);
      document.removeEventListener('visibilitychange', saveIfDue);
      saveIfDue();
    };
  }, [subscribe, getValues, templateId, atFirst]);

  const notice: DraftNotice = loss === 'none' && isElsewhere ? 'elsewhere' : loss;
  return { save, notice, left };
}
