import type { ReactNode } from 'react';
import { buttonClass, PressLabel, type ButtonLook } from './button.tsx';

export interface FileButtonProps {
  look?: ButtonLook;
  /** Its name, where the words on it are others. */
  name?: string;
  /** As the `accept` of a file input. */
  accept: string;
  isMultiple?: boolean;
  /** All files of a folder, which no phone lets choose. */
  isFolder?: boolean;
  /** Called with one file or more. */
  onFiles: (files: readonly [File, ...File[]]) => void;
  children: ReactNode;
}

/** A file input that looks like a button. */
export function FileButton({
  look = 'plain',
  name,
  accept,
  isMultiple = false,
  isFolder = false,
  onFiles,
  children,
}: FileButtonProps) {
  return (
    <PressLabel
      className={buttonClass(
        look,
        `cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${isFolder ? 'pointer-coarse:hidden' : ''}`,
      )}
    >
      {children}
      <input
        type="file"
        aria-label={name}
        accept={accept}
        multiple={isMultiple}
        className="sr-only"
        {...(isFolder ? { webkitdirectory: '' } : {})}
        onChange={({ target }) => {
          const [first, ...others] = target.files ?? [];
          if (first !== undefined) onFiles([first, ...others]);
          // So that the same file can be chosen again once it was mended.
          target.value = '';
        }}
      />
    </PressLabel>
  );
}
