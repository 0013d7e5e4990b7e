import { useRef, useState } from 'react';
import { renderStore } from '../renders/render-store.ts';
import { createFileName } from '../renders/file-name.ts';
import { Button } from '../ui/button.tsx';
import { saveFile } from '../ui/save-file.ts';
import { createMatcher, type HistoryView } from './history-view.ts';

const counted = new Intl.NumberFormat('en');

/** The ways out of this browser and into it: a ZIP file of what is shown. */
export function HistoryFiles({ view, count }: { view: HistoryView; count: number }) {
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [words, setWords] = useState('');
  const matches = createMatcher(view);
  const isAll = matches === undefined && view.template === '';

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

  async function exportShown(): Promise<string> {
    const { writeArchive } = await import('./write-archive.ts');
    const templateId = view.template === '' ? undefined : view.template;
    saveFile(
      createFileName('Galley history', 'zip', new Date()),
      await writeArchive(renderStore, { templateId, matches }),
    );
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
    <div className="history-files">
      <p className="text-grey-10 tabular">
        {counted.format(count)} {count === 1 ? 'render' : 'renders'} in this browser
      </p>
      {count > 0 && (
        <Button isBusy={isBusy} onClick={() => void run(exportShown)}>
          {isAll ? 'Export all as ZIP' : 'Export these as ZIP'}
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
    </div>
  );
}
