import { FileImage } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFileDrag } from '../../lib/use-file-drag.ts';
import { usePaste } from '../../lib/use-paste.ts';
import { FileButton } from '../../ui/file-button.tsx';
import { PasteButton } from '../../ui/paste-button.tsx';
import { Failure } from '../../lib/failure.tsx';
import type { Importer } from './use-import.ts';

const CHOOSE = 'Choose an SVG or template file';
const PASTED_NAME = 'The pasted text';

export interface ImportInputProps {
  importer: Importer;
  /** Says what to choose, in a sentence or two. */
  children: ReactNode;
}

/** Imports an SVG or a template file: chosen, dropped anywhere on the page, or pasted as text. */
export function ImportInput({ importer, children }: ImportInputProps) {
  const isDragging = useFileDrag();
  const { error, fileName, isReading } = importer;
  return (
    <div
      className={`flex flex-col items-center gap-3 rounded-card border border-dashed p-8 text-center max-sm:px-4 ${isDragging ? 'border-accent bg-grey-3' : 'border-grey-8 bg-grey-2'}`}
    >
      <FileImage size="1.25rem" aria-hidden="true" className="text-grey-9" />
      <p className="max-w-prose">{children}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <FileButton
          variant="plain"
          name={CHOOSE}
          accept=".svg,.json,image/svg+xml,application/json"
          onFiles={([file]) => importer.readFile(file)}
        >
          {isReading ? 'Importing…' : CHOOSE}
        </FileButton>
        <PasteButton onText={(text) => importer.readText(PASTED_NAME, text)} />
      </div>
      <p className="max-w-prose text-xs text-grey-10">
        Choose, drop or paste an SVG from Figma, Illustrator or Inkscape with layers named {'{{variable}}'}, or a
        template as JSON.
      </p>
      {error !== null && (
        <Failure
          error={error}
          title={`${fileName} couldn’t be imported.`}
          unclear="Check that the app is still running, then choose the file again."
        />
      )}
    </div>
  );
}

/** Imports files and text dropped or pasted anywhere on the page, except in a text field. */
export function useDropAndPaste(importer: Importer): void {
  useFileDrag(({ files: [file] }) => file !== undefined && importer.readFile(file));
  usePaste((pasted) => {
    const text = pasted.getData('text/plain');
    const [file] = pasted.files;
    if (text.trim() !== '') importer.readText(PASTED_NAME, text);
    else if (file) importer.readFile(file);
  });
}
