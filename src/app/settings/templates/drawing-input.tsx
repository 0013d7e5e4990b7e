import { FileImage } from 'lucide-react';
import { useFileDrag } from '../../lib/use-file-drag.ts';
import { usePaste } from '../../lib/use-paste.ts';
import type { ButtonLook } from '../../ui/button.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { PasteButton } from '../../ui/paste-button.tsx';
import { Failure } from '../failure.tsx';
import type { DrawingReader } from './use-drawing.ts';

const PASTED_NAME = 'What was pasted';

export interface DrawingInputProps {
  reader: DrawingReader;
  /** What to do and what comes of it, in a sentence or two. */
  children: string;
}

/** A drawing or document by a file, dropped anywhere on the page, or as text that was copied. */
export function DrawingInput({ reader, children }: DrawingInputProps) {
  const isDragging = useFileDrag();
  return (
    <div
      className={`flex flex-col items-center gap-3 rounded-card border border-dashed p-8 text-center max-sm:px-4 ${isDragging ? 'border-accent bg-grey-3' : 'border-grey-8 bg-grey-2'}`}
    >
      <FileImage size="1.25rem" aria-hidden="true" className="text-grey-9" />
      <p className="max-w-prose">{children}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <ChooseDrawing reader={reader} look="primary" />
        <PasteButton onText={(text) => reader.readText(PASTED_NAME, text)} />
      </div>
      <p className="max-w-prose text-xs text-grey-10">
        SVG of Figma, Illustrator or Inkscape, with layers named {'{{variable}}'}; or the JSON of a template. Drop it
        here, or paste its text.
      </p>
    </div>
  );
}

/** The button that opens a drawing or document. */
export function ChooseDrawing({ reader, look }: { reader: DrawingReader; look: ButtonLook }) {
  return (
    <FileButton
      look={look}
      name="Choose a drawing or document"
      accept=".svg,.json,image/svg+xml,application/json"
      onFiles={([file]) => reader.readFile(file)}
    >
      {reader.isReading ? 'Reading…' : reader.hasDrawing ? 'Choose another' : 'Choose a drawing or document'}
    </FileButton>
  );
}

/** Which file was taken, or why it was not. */
export function DrawingNotice({ reader: { error, fileName, hasDrawing, isReading } }: { reader: DrawingReader }) {
  const isTaken = hasDrawing && !isReading && error === null && fileName !== '';
  return (
    <>
      <output className="text-grey-11 empty:-mt-5">
        {isTaken && (
          <>
            <bdi>{fileName}</bdi> is read.
          </>
        )}
      </output>
      {error !== null && (
        <Failure
          error={error}
          title={`${fileName} was not taken.`}
          unclear="Check that the app is still running, then choose it again."
        />
      )}
    </>
  );
}

/** Whatever of the page has the focus; a text box keeps what is pasted into it. */
export function useDropAndPaste(reader: DrawingReader): void {
  useFileDrag(({ files: [file] }) => file !== undefined && reader.readFile(file));
  usePaste((pasted) => {
    const text = pasted.getData('text/plain');
    const [file] = pasted.files;
    if (text.trim() !== '') reader.readText(PASTED_NAME, text);
    else if (file) reader.readFile(file);
  });
}
