import type { ReactNode } from 'react';
import { buttonClass, PressLabel, type ButtonVariant } from './button.tsx';

export interface FileButtonProps {
  variant?: ButtonVariant;
  /** The accessible name, if it differs from the text. */
  name?: string;
  /** The file input's `accept` attribute. */
  accept: string;
  isMultiple?: boolean;
  /** Lets the user choose a folder, which phones don't support. */
  isFolder?: boolean;
  /** Called with at least one file. */
  onFiles: (files: readonly [File, ...File[]]) => void;
  children: ReactNode;
}

/** A file input that looks like a button. */
export function FileButton({
  variant = 'plain',
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
        variant,
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
          // Lets the user choose the same file again after fixing it.
          target.value = '';
        }}
      />
    </PressLabel>
  );
}
