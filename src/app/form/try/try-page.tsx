import { useMemo, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { keepText, openStorage } from '../../lib/open-storage.ts';
import { readTextFile } from '../fill/read-text-file.ts';
import { readSchema } from './read-schema.ts';
import { TryForm } from './try-form.tsx';

const KEPT_AT = 'galley:schema';

/** A schema from a file or the clipboard, opened as the form it would be; no service takes part. */
export function TryPage() {
  const [text, setText] = useState(() => openStorage('sessionStorage')?.getItem(KEPT_AT) ?? '');
  const [shown, setShown] = useState(() => ({ text, count: 0 }));
  const [problem, setProblem] = useState('');
  const reading = useMemo(() => (shown.text.trim() === '' ? undefined : readSchema(shown.text)), [shown]);

  function show(schemaText: string): void {
    setProblem(schemaText.trim() === '' ? 'There is nothing here yet. Paste a schema, or open a file.' : '');
    setShown(({ count }) => ({ text: schemaText, count: count + 1 }));
    keepText(openStorage('sessionStorage'), KEPT_AT, schemaText);
  }

  async function open(file: File): Promise<void> {
    try {
      const opened = await readTextFile(file);
      setText(opened);
      show(opened);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <div className="flex flex-col gap-5">
      <PageHeading title="Try a schema" />
      <div className="flex max-w-3xl min-w-0 flex-col gap-2">
        <label htmlFor="schema" className="semibold">
          Schema
        </label>
        <textarea
          id="schema"
          rows={6}
          spellCheck={false}
          aria-describedby="schema-hint"
          className="control overflow-auto font-mono"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <p id="schema-hint" className="text-xs text-grey-10">
          A template as the service gives it, or the list of its variables alone. It stays in this browser.
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <Button look="primary" onClick={() => show(text)}>
            Show the form
          </Button>
          <FileButton accept=".json,.txt,application/json" onFiles={([file]) => void open(file)}>
            Open a file…
          </FileButton>
        </div>
      </div>
      {problem !== '' && <Alert title={problem} />}
      {reading?.isRead === false && <Alert title={reading.problem} />}
      {reading?.isRead === true && <TryForm key={shown.count} schema={reading.value} />}
    </div>
  );
}
