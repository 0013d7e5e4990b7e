import { useEffect, useId, useState } from 'react';
import type { Field } from '../../../variables/field.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogHead, floatingDialogClass } from '../../ui/dialog.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import type { Filling } from './fit-filling.ts';
import { chooseKeys, KeyList } from './key-list.tsx';
import { parseFilling } from './parse-filling.ts';
import { readTextFile } from './read-text-file.ts';

export interface FillDialogProps {
  fields: readonly Field[];
  pasted?: { text: string; firstAt: number } | undefined;
  onFill: (filling: Filling) => void;
  onClose: () => void;
}

/** Takes pasted values or a file. What cannot be read stays here with a sentence; the form is then as it was. */
export function FillDialog({ fields, pasted, onFill, onClose }: FillDialogProps) {
  const [text, setText] = useState(pasted?.text ?? '');
  const [filling, setFilling] = useState<Filling>();
  /** What a person chose for a key, by its position: the position of a field, or none. */
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(new Map());
  const [problem, setProblem] = useState('');
  const id = useId();

  const firstAt = pasted?.firstAt ?? 0;

  useEffect(() => {
    let isOver = false;
    const show = (read: Filling | undefined) => {
      if (!isOver) setFilling(read);
    };
    // What stands against it is told once the form is to be filled.
    parseFilling(text, fields, firstAt).then(
      (reading) => show(reading.isRead ? reading.value : undefined),
      () => show(undefined),
    );
    return () => {
      isOver = true;
    };
  }, [text, fields, firstAt]);

  function write(next: string): void {
    setText(next);
    setChosen(new Map());
    setProblem('');
  }

  async function take(readText: () => Promise<string>): Promise<void> {
    try {
      const taken = await readText();
      const reading = await parseFilling(taken, fields, firstAt);
      if (!reading.isRead) return setProblem(reading.problem);
      const wasSeen = taken === text;
      // Nobody has seen yet where the cells of this file would go.
      if (reading.value.isGuessed === true && !wasSeen) return write(taken);
      const dialog = document.getElementById(id)?.closest('dialog');
      // A file was read slowly, and the dialog was left meanwhile.
      if (!dialog?.open) return;
      // It is closed first, because nothing behind an open dialog can take the focus.
      dialog.close();
      onFill({ ...reading.value, entries: chooseKeys(reading.value.entries, fields, wasSeen ? chosen : new Map()) });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <Dialog
      label="Paste or open values"
      isForm
      closedBy="closerequest"
      onClose={onClose}
      className={`${floatingDialogClass} w-[min(36rem,100vw-2rem)]`}
    >
      <DialogHead title="Paste or open values" />
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
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.repeat || !(event.ctrlKey || event.metaKey)) return;
          // The page behind would generate.
          event.stopPropagation();
          void take(async () => text);
        }}
      />
      <p id={`${id}-hint`} className="text-xs text-grey-10">
        One row copied from a spreadsheet, with its headings or without, or the text of a CSV or JSON file.
      </p>
      {filling !== undefined && <KeyList {...{ fields, filling, chosen, setChosen }} />}
      {problem !== '' && <Alert title={problem} />}
      <div className="flex flex-wrap gap-2">
        <Button look="primary" onClick={() => void take(async () => text)}>
          Fill the form
        </Button>
        <FileButton
          accept=".json,.csv,.tsv,.txt,application/json,text/csv,text/tab-separated-values"
          onFiles={([file]) => void take(() => readTextFile(file))}
        >
          Open a file…
        </FileButton>
      </div>
    </Dialog>
  );
}
