import { useEffect, useId, useRef, useState } from 'react';
import type { Field } from '../../../variables/field.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import type { Filling } from './fit-filling.ts';
import { parseFilling } from './parse-filling.ts';
import { readTextFile } from './read-text-file.ts';

export interface FillDialogProps {
  fields: readonly Field[];
  onFill: (filling: Filling) => void;
  onClose: () => void;
}

/** Takes pasted values or a file. What cannot be read stays here with a sentence; the form is then as it was. */
export function FillDialog({ fields, onFill, onClose }: FillDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const id = useId();

  useEffect(() => dialog.current?.showModal(), []);

  async function take(readText: () => Promise<string>): Promise<void> {
    try {
      const reading = await parseFilling(await readText(), fields);
      if (!reading.isRead) return setProblem(reading.problem);
      dialog.current?.close();
      onFill(reading.value);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      onClose={onClose}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[min(36rem,100vw-2rem)] flex-col gap-3 rounded-card bg-grey-2 p-5 shadow-float backdrop:bg-[rgb(0_0_0/0.6)] open:flex"
    >
      <h2 id={`${id}-title`} className="text-base">
        Paste or open values
      </h2>
      <label htmlFor={id} className="semibold">
        Values
      </label>
      <textarea
        id={id}
        rows={7}
        dir="auto"
        spellCheck={false}
        aria-describedby={`${id}-hint`}
        className="control max-h-[50dvh] resize-y font-mono whitespace-pre"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setProblem('');
        }}
      />
      <p id={`${id}-hint`} className="text-xs text-grey-10">
        One row copied from a spreadsheet, with its header row or without; CSV; or JSON: names and values, or a whole
        generate request.
      </p>
      {problem !== '' && <Alert title={problem} />}
      <div className="flex flex-wrap gap-2">
        <Button look="primary" onClick={() => void take(async () => text)}>
          Fill the form
        </Button>
        <Button onClick={() => chooser.current?.click()}>Open a file…</Button>
        <Button look="quiet" onClick={() => dialog.current?.close()}>
          Cancel
        </Button>
      </div>
      <input
        ref={chooser}
        type="file"
        aria-label="File with values"
        accept=".json,.csv,.tsv,.txt,application/json,text/csv,text/tab-separated-values"
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file !== undefined) void take(() => readTextFile(file));
          event.target.value = '';
        }}
      />
    </dialog>
  );
}
