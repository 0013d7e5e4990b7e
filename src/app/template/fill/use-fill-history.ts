import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { addStep, redo, replacePresent, startHistory, undo } from '../../lib/undo-history.ts';
import { settle, type FormValues, type PlacedDraft } from '../form-values.ts';

export interface HistorySource {
  form: UseFormReturn<FormValues>;
  left: PlacedDraft['left'];
  setLeft: (left: PlacedDraft['left']) => void;
}

/** Undo and redo for actions that replace many form values at once. */
export function useFillHistory({ form, left, setLeft }: HistorySource) {
  const [history, setHistory] = useState(() => startHistory(read()));
  const { steps, index, messages } = history;

  /** What the form contains now. People type between actions, so the history has older values. */
  function read(): PlacedDraft {
    const values = Object.entries(form.getValues()).map(([name, value]) => [name, settle(value)] as const);
    return { values: Object.fromEntries(values), left };
  }

  function put(contents: PlacedDraft): void {
    form.clearErrors();
    const now = form.getValues();
    for (const [name, value] of Object.entries(contents.values)) {
      if (now[name] !== value) form.setValue(name, value, { shouldDirty: true });
    }
    setLeft(contents.left);
  }

  function move(step: typeof undo | typeof redo): void {
    const moved = step(replacePresent(history, read()));
    setHistory(moved);
    put(moved.present);
  }

  return {
    messages,
    show: (shown: string[]) => setHistory((current) => ({ ...current, messages: shown })),
    /** Changes the values as a single step that can be undone. */
    act(done: string[], values: FormValues, nextLeft = left): void {
      const before = read();
      const contents = { values: { ...before.values, ...values }, left: nextLeft };
      setHistory((current) => addStep(replacePresent(current, before), { contents, messages: done }));
      put(contents);
    },
    undo: index === 0 ? undefined : () => move(undo),
    redo: index === steps.length - 1 ? undefined : () => move(redo),
  };
}
