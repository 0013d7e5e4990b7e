import { useFileDrag } from '../../lib/use-file-drag.ts';
import { FileButton } from '../../ui/file-button.tsx';

const ACCEPTED = '.ttf,.otf,.woff2,font/ttf,font/otf,font/woff2';

export interface FontInputProps {
  onFiles: (files: readonly File[]) => void;
}

/** Font files, chosen or dropped anywhere on the page. */
export function FontInput({ onFiles }: FontInputProps) {
  const isDragging = useFileDrag(({ files }) => files.length > 0 && onFiles([...files]));
  return (
    <div
      className={`flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-dashed p-4 ${isDragging ? 'border-accent bg-grey-3' : 'border-grey-8 bg-grey-2'}`}
    >
      <FileButton look="primary" name="Choose font files" accept={ACCEPTED} isMultiple onFiles={onFiles}>
        Add fonts
      </FileButton>
      <p className="min-w-0 flex-1 basis-60 text-sm text-grey-11">
        Choose or drop TTF, OTF or WOFF2 files of up to 8 MB each. A variable font contains all of its weights. Fonts
        are available to everyone in this workspace right away.
      </p>
    </div>
  );
}
