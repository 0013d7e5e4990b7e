import { useEffect, useEffectEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Field } from '../../variables/field.ts';
import { openStorage } from '../hooks/open-storage.ts';
import { createDraftStore, type Draft, type DraftLoss } from './create-draft-store.ts';
import type { OutputChoice } from './output-options.tsx';
import { typedFromTexts, type TypedTexts } from './typed-texts.ts';

const SAVE_DELAY_MS = 300;

const draftStore = createDraftStore(openStorage());

/** What was typed on an earlier visit. */
export function readDraft(templateId: string): Draft | undefined {
  return draftStore.read(templateId);
}

export interface DraftSource {
  templateId: string;
  fields: readonly Field[];
  form: UseFormReturn<TypedTexts>;
  output: OutputChoice;
}

/**
 * Keeps what is typed over reload and navigation: a moment after a key, and at once when the page is left. `save` does it
 * now; `loss` says what the last save could not keep.
 */
export function useDraft({ templateId, fields, form, output }: DraftSource) {
  const [loss, setLoss] = useState<DraftLoss>('none');
  const { subscribe, getValues } = form;

  function save(choice: OutputChoice): void {
    setLoss(draftStore.write(templateId, { typed: typedFromTexts(fields, getValues()), ...choice }));
  }

  const saveDue = useEffectEvent(() => save(output));

  useEffect(() => {
    let timer: number | undefined;
    function saveIfDue(): void {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      saveDue();
    }
    function schedule(): void {
      clearTimeout(timer);
      timer = window.setTimeout(saveIfDue, SAVE_DELAY_MS);
    }
    const unsubscribe = subscribe({ formState: { values: true }, callback: schedule });
    window.addEventListener('pagehide', saveIfDue);
    document.addEventListener('visibilitychange', saveIfDue);
    return () => {
      unsubscribe();
      window.removeEventListener('pagehide', saveIfDue);
      document.removeEventListener('visibilitychange', saveIfDue);
      saveIfDue();
    };
  }, [subscribe]);

  return { save, loss };
}
