import { useEffect, useEffectEvent } from 'react';
import { useFileDrag } from '../../hooks/use-file-drag.ts';
import { buttonClass } from '../../ui/button.tsx';

const ACCEPTED = '.ttf,.otf,.woff2,font/ttf,font/otf,font/woff2';

export interface FontInputProps {
  onFiles: (files: readonly File[]) => void;
}

/** Font files: chosen, several at once, or dropped anywhere on the page. */
export function FontInput({ onFiles }: FontInputProps) {
  const isDragging = useFileDrag();
  const drop = useEffectEvent((event: DragEvent) => {
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    const listening = new AbortController();
    const options = { signal: listening.signal };
    // Before `useFileDrag`, which refuses on the window what nobody takes.
    document.addEventListener('dragover', (event) => event.preventDefault(), options);
    document.addEventListener('drop', (event) => drop(event), options);
    return () => listening.abort();
  }, []);
  return (
    <div
      className={`flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-dashed p-4 ${isDragging ? 'border-accent bg-grey-3' : 'border-grey-8 bg-grey-2'}`}
    >
      <label
        className={buttonClass(
          'primary',
          'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        )}
      >
        Add fonts
        <input
          type="file"
          multiple
          accept={ACCEPTED}
          aria-label="Choose font files"
          className="sr-only"
          onChange={({ target }) => {
            onFiles([...(target.files ?? [])]);
            // So that the same file can be chosen again once it was mended.
            target.value = '';
          }}
        />
      </label>
      <p className="min-w-0 flex-1 basis-60 text-sm text-grey-11">
        TTF, OTF or WOFF2, up to 8 MB each, or dropped here. A variable font has all of its weights. Everybody in this
        workspace can set templates in them, at once.
      </p>
    </div>
  );
}
