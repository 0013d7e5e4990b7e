import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Field } from '../../variables/field.ts';
import { openChannel } from '../lib/open-storage.ts';
import type { OutputChoice } from '../generate/output-options.tsx';
import { draftStore, type DraftLoss, type DraftNotice } from './draft-store.ts';
import type { Draft } from './draft.ts';
import { typedFromTexts, type TypedTexts } from './typed-texts.ts';

const SAVE_DELAY_MS = 250;
/** Tells other tabs which template's draft was written. */
const CHANNEL = 'galley-drafts';

/** What was typed on an earlier visit; undefined while it is read, anew for each `turn`. Nothing is kept under an empty id. */
export function useStoredDraft(draftId: string, turn = 0): { draft: Draft | undefined } | undefined {
  const [read, setRead] = useState<{ draftId: string; turn: number; draft: Draft | undefined }>();
  useEffect(() => {
    let isCurrent = true;
    if (draftId !== '') {
      void draftStore.read(draftId).then((draft) => isCurrent && setRead({ draftId, turn, draft }));
    }
    return () => {
      isCurrent = false;
    };
  }, [draftId, turn]);
  if (draftId === '') return { draft: undefined };
  return read?.draftId === draftId && read.turn === turn ? read : undefined;
}

export interface DraftSource {
  /** Empty for a form that nothing is kept of. */
  draftId: string;
  fields: readonly Field[];
  form: UseFormReturn<TypedTexts>;
  output: OutputChoice;
  /** Values that have no place in this template. */
  left: Draft['typed'];
}

/** Keeps what is typed over reload and navigation: a moment after the last key, and at once when the page is left. */
export function useDraft({ draftId, fields, form, output, left }: DraftSource): DraftNotice {
  const [loss, setLoss] = useState<DraftLoss>('none');
  const [isElsewhere, setElsewhere] = useState(false);
  const timer = useRef<number>(undefined);
  const channel = useRef<BroadcastChannel>(undefined);
  const { subscribe, getValues } = form;

  const readForm = (): Draft => ({ typed: [...typedFromTexts(fields, getValues()), ...left], ...output });
  const [atFirst] = useState(readForm);
  const saved = useRef(atFirst);

  const save = useEffectEvent(() => {
    window.clearTimeout(timer.current);
    const draft = readForm();
    // A page that is only looked at writes nothing.
    if (draftId === '' || isSame(draft, saved.current)) return;
    saved.current = draft;
    void draftStore.write(draftId, draft).then(setLoss);
    channel.current?.postMessage(draftId);
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

  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- they are saved too
  useEffect(() => saveSoon(), [output, left]);

  useEffect(() => {
    const opened = openChannel(CHANNEL);
    channel.current = opened;
    opened?.addEventListener('message', ({ data }) => data === draftId && setElsewhere(true));
    return () => opened?.close();
  }, [draftId]);

  return loss === 'none' && isElsewhere ? 'elsewhere' : loss;
}

function isSame(one: Draft, other: Draft): boolean {
  return (
    one.format === other.format &&
    one.scale === other.scale &&
    one.typed.length === other.typed.length &&
    one.typed.every(([name, text], at) => name === other.typed[at]?.[0] && text === other.typed[at][1])
  );
}
