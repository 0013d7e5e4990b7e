import { useEffect, useRef, type ReactNode, type SyntheticEvent } from 'react';

export interface DialogProps {
  label: string;
  className?: string;
  /** Called once it is closed: by Escape, by a press beside it or by `closeDialog`. */
  onClose: () => void;
  children: ReactNode;
}

/** A modal dialog, open for as long as it is rendered. Closed, it gives the focus back to where it was. */
export function Dialog({ label, className, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} aria-label={label} onClose={onClose} closedby="any" className={className}>
      {children}
    </dialog>
  );
}

/** Closes the dialog that the pressed control is in. */
export function closeDialog({ currentTarget }: SyntheticEvent): void {
  currentTarget.closest('dialog')?.close();
}

/** Classes of a dialog that floats over the page. */
export const floatingDialogClass =
  'm-auto gap-4 overflow-auto rounded-card bg-grey-2 p-6 shadow-float backdrop:bg-[rgb(0_0_0/0.6)] open:grid';
