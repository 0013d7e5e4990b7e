import { useState } from 'react';
import type { FillToolsProps } from './fill-tools-props.ts';
import type { OutputChoice } from '../../generate/output-options.tsx';
import type { PlacedDraft, TypedTexts } from '../typed-texts.ts';

/** All that a form holds, at one time. */
export interface Contents extends PlacedDraft {
  output: OutputChoice;
}

interface Step {
  words: string[];
  contents: Contents;
}

/** Steps that each replace much of a form at once, with the way back and forth; what is typed between them is in both. */
export function useHistory({ form, output, left, keep }: FillToolsProps) {
  const [past, setPast] = useState<Step[]>([]);
  const [future, setFuture] = useState<Step[]>([]);
  const [words, setWords] = useState<string[]>([]);

  function read(): Contents {
    return { texts: { ...form.getValues() }, left, output };
  }

  /** Set one by one: a reset would make the values the form's own and not something typed, and drafts keep what is typed. */
  function put(contents: Contents): void {
    form.clearErrors();
    const now = form.getValues();
    for (const [name, text] of Object.entries(contents.texts)) {
      if (now[name] !== text) form.setValue(name, text, { shouldDirty: true });
    }
    keep(contents.output, contents.left);
  }

  return {
    words,
    read,
    say: setWords,
    /** Does one step; `texts` are those that change. */
    act(said: string[], { texts, ...rest }: { texts: TypedTexts } & Partial<Contents>): void {
      const contents = read();
      setPast([...past, { words: said, contents }]);
      setFuture([]);
      setWords(said);
      put({ ...contents, ...rest, texts: { ...contents.texts, ...texts } });
    },
    undo: past.length === 0 ? undefined : () => move(past, setPast, setFuture, 'Undone.'),
    redo: future.length === 0 ? undefined : () => move(future, setFuture, setPast, ''),
  };

  function move(
    from: Step[],
    setFrom: (steps: Step[]) => void,
    setTo: (change: (steps: Step[]) => Step[]) => void,
    said: string,
  ): void {
    const step = from.at(-1);
    if (step === undefined) return;
    setFrom(from.slice(0, -1));
    const contents = read();
    setTo((steps) => [...steps, { ...step, contents }]);
    setWords(said === '' ? step.words : [said]);
    put(step.contents);
  }
}
