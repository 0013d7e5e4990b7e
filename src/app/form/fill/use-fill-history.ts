import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { FieldTurns } from '../pictures/field-turns.ts';
import type { HeavyFiles } from '../pictures/image-field.tsx';
import type { PlacedDraft, TypedTexts } from '../typed-texts.ts';

/** All that a form holds, at one time. */
export interface Contents extends PlacedDraft {
  heavyFiles: HeavyFiles;
}

interface Step {
  messages: string[];
  contents: Contents;
}

export interface HistorySource {
  form: UseFormReturn<TypedTexts>;
  left: PlacedDraft['left'];
  heavyFiles: HeavyFiles;
  turns: FieldTurns;
  setLeft: (left: PlacedDraft['left']) => void;
  setHeavyFiles: (files: HeavyFiles) => void;
}

/** Steps that each replace much of a form at once, with the way back and forth; what is typed between them is in both. */
export function useFillHistory(source: HistorySource) {
  const { form, left, heavyFiles, turns, setLeft, setHeavyFiles } = source;
  const [past, setPast] = useState<Step[]>([]);
  const [future, setFuture] = useState<Step[]>([]);
  const [messages, setMessages] = useState<string[]>([]);
  /** A step may come long after the render in which it was asked for. */
  const rest = useRef({ left, heavyFiles });
  useEffect(() => {
    rest.current = { left, heavyFiles };
  });

  function read(): Contents {
    return { texts: { ...form.getValues() }, ...rest.current };
  }

  /** `names` are the fields that it is about: a file that is still read for one of them comes too late. */
  function put(contents: Contents, names: string[]): void {
    for (const name of names) turns.begin(name);
    form.clearErrors();
    const now = form.getValues();
    for (const [name, text] of Object.entries(contents.texts)) {
      if (now[name] !== text) form.setValue(name, text, { shouldDirty: true });
    }
    setLeft(contents.left);
    setHeavyFiles(contents.heavyFiles);
  }

  function move(from: Step[], setFrom: typeof setPast, setTo: typeof setPast, isBack: boolean): void {
    const step = from.at(-1);
    if (step === undefined) return;
    setFrom(from.slice(0, -1));
    const contents = read();
    setTo((steps) => [...steps, { ...step, contents }]);
    setMessages(isBack ? [`Undone: ${step.messages[0] ?? ''}`] : step.messages);
    put(step.contents, Object.keys(step.contents.texts));
  }

  return {
    /** What the last step did. */
    messages,
    show: setMessages,
    /** Does one step; `texts` are those that change, each also in the place of a heavy file. */
    act(done: string[], { texts, ...others }: { texts: TypedTexts } & Partial<Contents>): void {
      const contents = read();
      setPast((steps) => [...steps, { messages: done, contents }]);
      setFuture([]);
      setMessages(done);
      const kept = Object.entries(contents.heavyFiles).filter(([name]) => !Object.hasOwn(texts, name));
      const all = {
        ...contents,
        ...others,
        texts: { ...contents.texts, ...texts },
        heavyFiles: Object.fromEntries(kept),
      };
      put(all, Object.keys(texts));
    },
    undo: past.length === 0 ? undefined : () => move(past, setPast, setFuture, true),
    redo: future.length === 0 ? undefined : () => move(future, setFuture, setPast, false),
  };
}
