import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { settle, type FormValues, type PlacedDraft } from '../form-values.ts';

interface Step {
  messages: string[];
  contents: PlacedDraft;
}

export interface HistorySource {
  form: UseFormReturn<FormValues>;
  left: PlacedDraft['left'];
  setLeft: (left: PlacedDraft['left']) => void;
}

/** Undo and redo for actions that replace many form values at once. */
export function useFillHistory({ form, left, setLeft }: HistorySource) {
  const [past, setPast] = useState<Step[]>([]);
  const [future, setFuture] = useState<Step[]>([]);
  const [messages, setMessages] = useState<string[]>([]);

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

  function move(from: Step[], setFrom: typeof setPast, setTo: typeof setPast, isBack: boolean): void {
    const step = from.at(-1);
    if (step === undefined) return;
    setFrom(from.slice(0, -1));
    const contents = read();
    setTo((steps) => [...steps, { ...step, contents }]);
    setMessages(isBack ? [`Undone: ${step.messages[0] ?? ''}`] : step.messages);
    put(step.contents);
  }

  return {
    messages,
    show: setMessages,
    /** Changes the values as a single step that can be undone. */
    act(done: string[], values: FormValues, nextLeft = left): void {
      const contents = read();
      setPast((steps) => [...steps, { messages: done, contents }]);
      setFuture([]);
      setMessages(done);
      put({ values: { ...contents.values, ...values }, left: nextLeft });
    },
    undo: past.length === 0 ? undefined : () => move(past, setPast, setFuture, true),
    redo: future.length === 0 ? undefined : () => move(future, setFuture, setPast, false),
  };
}
