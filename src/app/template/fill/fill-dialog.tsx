import { useId, useState } from 'react';
import { decodeText } from '../../../batch/table/decode-text.ts';
import type { Field } from '../../../variables/field.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogHead, floatingDialogClass } from '../../ui/dialog.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import type { Filling } from './fit-filling.ts';
import { parseFilling } from './parse-filling.ts';

const FILE_BYTES_MAX = 20_000_000;

export interface FillDialogProps {
  fields: readonly Field[];
  onFill: (filling: Filling) => void;
  onClose: () => void;
}

/** Fills in the form from pasted text or a file. If the input can't be read, shows why and leaves the form unchanged. */
export function FillDialog({ fields, onFill, onClose }: FillDialogProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const id = useId();

  async function fill(readText: () => Promise<string>): Promise<void> {
    try {
      const reading = await parseFilling(await readText(), fields);
      if (!reading.isRead) return setProblem(reading.problem);
      const dialog = document.getElementById(id)?.closest('dialog');
      // The user closed the dialog while the file was being read.
      if (!dialog?.open) return;
      // Close the dialog first: nothing behind an open dialog can be focused.
      dialog.close();
      onFill(reading.value);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <Dialog
      label="Fill from a spreadsheet row"
      isForm
      closedBy="closerequest"
      onClose={onClose}
      className={`${floatingDialogClass} w-[min(36rem,100vw-2rem)]`}
    >
      <DialogHead title="Fill from a spreadsheet row" />
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
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.repeat || !(event.ctrlKey || event.metaKey)) return;
          // Otherwise the form behind the dialog would be submitted.
          event.stopPropagation();
          void fill(async () => text);
        }}
      />
      <p id={`${id}-hint`} className="text-xs text-grey-10">
        Paste one row from a spreadsheet, with or without its headings, or the content of a CSV or JSON file.
      </p>
      {problem !== '' && <Alert title={problem} />}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => void fill(async () => text)}>
          Fill the form
        </Button>
        <FileButton
          accept=".json,.csv,.tsv,.txt,application/json,text/csv,text/tab-separated-values"
          onFiles={([file]) => void fill(() => readTextFile(file))}
        >
          Open a file…
        </FileButton>
      </div>
    </Dialog>
  );
}

/** Reads a file in the encodings that spreadsheet programs use: UTF-8, UTF-16 or Windows-1252. */
async function readTextFile(file: File): Promise<string> {
  if (file.size > FILE_BYTES_MAX) throw new Error(`${file.name} is over 20 MB, which is too large for a form.`);
  return decodeText(new Uint8Array(await file.arrayBuffer())).text;
}
