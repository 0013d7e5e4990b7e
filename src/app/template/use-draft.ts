import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Field } from '../../variables/field.ts';
import { draftStore, type DraftLoss } from './draft-store.ts';
import type { Draft } from './draft.ts';
import { readOutput, typedFromValues, type FormValues } from './form-values.ts';

const SAVE_DELAY_MS = 250;

/** What was typed on an earlier visit; undefined while it is read, which is repeated for each `turn`. */
export function useStoredDraft(templateId: string, turn: number): { draft: Draft | undefined } | undefined {
  const [read, setRead] = useState<{ templateId: string; turn: number; draft: Draft | undefined }>();
  useEffect(() => {
    let isCurrent = true;
    void draftStore.read(templateId).then((draft) => isCurrent && setRead({ templateId, turn, draft }));
    return () => {
      isCurrent = false;
    };
  }, [templateId, turn]);
  return read?.templateId === templateId && read.turn === turn ? read : undefined;
}

export interface DraftSource {
  templateId: string;
  fields: readonly Field[];
  form: UseFormReturn<FormValues>;
  /** Values of variables that the template no longer has. */
  left: Draft['typed'];
}

/** Saves what is typed: a moment after the last key, and at once when the page is left. Returns what could not be saved. */
export function useDraft({ templateId, fields, form, left }: DraftSource): DraftLoss {
  const [loss, setLoss] = useState<DraftLoss>('none');
  const timer = useRef<number>(undefined);
  const { subscribe, getValues } = form;

  const readForm = (): Draft => {
    const values = getValues();
    return { typed: [...typedFromValues(fields, values), ...left], ...readOutput(values) };
  };
  const [initial] = useState(readForm);
  const saved = useRef(initial);

  const save = useEffectEvent(() => {
    window.clearTimeout(timer.current);
    const draft = readForm();
    if (isSame(draft, saved.current)) return;
    saved.current = draft;
    void draftStore.write(templateId, draft).then(setLoss);
  });

  const saveSoon = useEffectEvent(() => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => save(), SAVE_DELAY_MS);
  });

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    window.addEventListener('pagehide', () => save(), { signal });
    document.addEventListener('visibilitychange', () => save(), { signal });
    const unsubscribe = subscribe({ formState: { values: true }, callback: () => saveSoon() });
    return () => {
      unsubscribe();
      leaving.abort();
      save();
    };
  }, [subscribe]);

  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- they are saved, too
  useEffect(() => saveSoon(), [left]);

  return loss;
}

function isSame(a: Draft, b: Draft): boolean {
  return (
    a.format === b.format &&
    a.scale === b.scale &&
    a.typed.length === b.typed.length &&
    a.typed.every(([name, text], index) => name === b.typed[index]?.[0] && text === b.typed[index][1])
  );
}
