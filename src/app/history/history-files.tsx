import { useRef, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { saveFile } from '../ui/save-file.ts';
import { readArchive, writeArchive } from './archive.ts';
import { createFileName } from './file-name.ts';
import type { RenderScope } from './history-view.ts';
import { readRoom } from './read-storage.ts';
import { useRenderMutation } from './render-queries.ts';
import { renderStore } from './render-store.ts';

const count = new Intl.NumberFormat('en');

export interface HistoryFilesProps {
  /** Undefined when there is nothing to export. */
  scope: RenderScope | undefined;
  mayImport: boolean;
  /** Buttons before those of the files. */
  children: ReactNode;
  /** A button after them. */
  last: ReactNode;
}

/** The ways out of this browser and into it: a ZIP file of what is shown or chosen. */
export function HistoryFiles({ scope, mayImport, children, last }: HistoryFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  const { mutate, isPending, data: outcome, error } = useRenderMutation((task: () => Promise<string>) => task());
  return (
    <>
      {children}
      {scope !== undefined && (
        <Button isBusy={isPending} onClick={() => isPending || mutate(() => exportRenders(scope))}>
          Export {scope.label} as ZIP
        </Button>
      )}
      {mayImport && (
        <Button isBusy={isPending} onClick={() => isPending || input.current?.click()}>
          Import ZIP…
        </Button>
      )}
      {last}
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (file !== undefined) mutate(() => importRenders(file));
        }}
      />
      <output className="basis-full empty:-mt-2">{error?.message ?? outcome}</output>
    </>
  );
}

async function exportRenders(scope: RenderScope): Promise<string> {
  saveFile(createFileName('Galley history', 'zip', new Date()), await writeArchive(renderStore, scope));
  return 'The ZIP file is made.';
}

async function importRenders(file: File): Promise<string> {
  const outcome = await readArchive(renderStore, file, await readRoom());
  const { savedCount, knownCount, damagedCount, leftOutCount } = outcome;
  return [
    `${count.format(savedCount)} imported.`,
    knownCount > 0 && `${count.format(knownCount)} were here already.`,
    damagedCount > 0 && `${count.format(damagedCount)} had no whole image and were left out.`,
    leftOutCount > 0 && `${count.format(leftOutCount)} found no room in this browser and were left out.`,
  ]
    .filter(Boolean)
    .join(' ');
}
