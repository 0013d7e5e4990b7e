import { useRef, useState, type ReactNode } from 'react';
import { renderStore } from './render-store.ts';
import { createFileName } from './file-name.ts';
import { Button } from '../ui/button.tsx';
import { saveFile } from '../ui/save-file.ts';
import type { RenderScope } from './render-scope.ts';

const counted = new Intl.NumberFormat('en');

export interface HistoryFilesProps {
  /** Undefined when there is nothing to export. */
  scope: RenderScope | undefined;
  /** Further buttons. */
  children: ReactNode;
}

/** The ways out of this browser and into it: a ZIP file of what is shown or chosen. */
export function HistoryFiles({ scope, children }: HistoryFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [words, setWords] = useState('');

  async function run(task: () => Promise<string>): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setWords('');
    try {
      setWords(await task());
    } catch (error) {
      setWords(error instanceof Error ? error.message : 'This did not work. Try again.');
    } finally {
      setBusy(false);
    }
  }

  async function exportRenders(exported: RenderScope): Promise<string> {
    const { writeArchive } = await import('./write-archive.ts');
    saveFile(createFileName('Galley history', 'zip', new Date()), await writeArchive(renderStore, exported));
    return 'The ZIP file is made.';
  }

  async function importFile(file: File): Promise<string> {
    const { readArchive } = await import('./read-archive.ts');
    const { savedCount, knownCount, damagedCount } = await readArchive(renderStore, file);
    return [
      `${counted.format(savedCount)} imported.`,
      knownCount > 0 && `${counted.format(knownCount)} were here already.`,
      damagedCount > 0 && `${counted.format(damagedCount)} had no whole image and were left out.`,
    ]
      .filter(Boolean)
      .join(' ');
  }

  return (
    <>
      {children}
      {scope !== undefined && (
        <Button isBusy={isBusy} onClick={() => void run(() => exportRenders(scope))}>
          Export {scope.words} as ZIP
        </Button>
      )}
      <Button isBusy={isBusy} onClick={() => isBusy || input.current?.click()}>
        Import ZIP…
      </Button>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (file !== undefined) void run(() => importFile(file));
        }}
      />
      <output>{words}</output>
    </>
  );
}
